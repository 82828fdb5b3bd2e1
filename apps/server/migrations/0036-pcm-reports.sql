-- Reports to the scheme's metrics platform (docs/decisions/institutions/scheme-reports.md): steps of the consent funnel
-- (EVENT), derived from the audit log, and calls between institutions (CALL). The id is the correlationId: the same at
-- every attempt.
create table pcm_report (
  id uuid primary key,
  family text not null check (family in ('EVENT', 'CALL')),
  side text not null check (side in ('client', 'server')),
  consent_id text,
  -- The step, or the method and the template of the address.
  what text not null,
  at timestamptz not null,
  -- As it is sent, without id, timestamp and url.
  body jsonb not null,
  -- The url of a call, which may name a policy, sealed; empty for a step.
  sealed text not null default '',
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'REFUSED')),
  tries int not null default 0,
  -- Whoever sends it has until then.
  claimed_until timestamptz,
  settled_at timestamptz,
  -- The platform's reportId, or why it was not accepted.
  answer text
);
create index pcm_report_waiting on pcm_report (family, side, at) where state = 'WAITING';
create index pcm_report_settled on pcm_report (state, settled_at) where state <> 'WAITING';
create index pcm_report_of_consent on pcm_report (consent_id, side, at) where family = 'EVENT';

-- Up to which row of the audit log its steps are in pcm_report.
create table pcm_progress (
  id int primary key check (id = 1),
  position bigint not null
);
