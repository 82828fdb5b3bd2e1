-- Traces for the scheme's operations module (docs/decisions/institutions/scheme-reports.md): what this institution has
-- said to another one, until its gateway has taken it. Bodies are personal data: sealed, and gone with the delivery or
-- after some days.
create table mop_trace (
  id uuid primary key,
  at timestamptz not null,
  -- Headers and body.
  sealed text not null,
  tries int not null default 0,
  -- Whoever delivers it has until then; after a refusal it is not tried again before.
  claimed_until timestamptz,
  answer text
);
create index mop_trace_at on mop_trace (at);
