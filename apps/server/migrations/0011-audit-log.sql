-- Who did what to which consent, sharing, account, client or key (OPIN controls manual: kept for a year at least). An
-- entry is written in the transaction of the deed; a moment later it moves to the chain, where each row holds a keyed hash
-- of the row before it and of itself. So no deed waits for another, and nothing can be changed, taken out or put in
-- between without being found. The key is not in the database in clear. No personal data in clear either: `person` is
-- a keyed hash, by which the entries about one person are found.
create table audit_inbox (
  id uuid primary key,
  -- Order of arrival: entries are chained by it.
  arrival bigint generated always as identity,
  at timestamptz not null,
  event text not null,
  outcome text not null,
  actor text not null,
  -- The consent, account, client or key that it was done to.
  subject text not null,
  person text,
  interaction_id text not null,
  -- JSON text of codes and counts.
  detail text not null,
  -- Keyed hash of the entry, so that it cannot be changed before it is chained.
  mac text not null
);
create index audit_inbox_order on audit_inbox (arrival);

create table audit_log (
  position bigint primary key,
  id uuid not null unique,
  at timestamptz not null,
  event text not null,
  outcome text not null,
  actor text not null,
  subject text not null,
  person text,
  interaction_id text not null,
  detail text not null,
  previous text not null,
  hash text not null
);
create index audit_log_subject on audit_log (subject);
create index audit_log_person on audit_log (person) where person is not null;

-- NOTE: statements of a function stand on one line: a semicolon at the end of a line ends a migration's statement.
create function audit_is_append_only() returns trigger language plpgsql as $$ begin raise exception 'the audit log is append-only'; end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function audit_is_append_only();
create trigger audit_inbox_append_only before update or truncate on audit_inbox
  for each statement execute function audit_is_append_only();

-- The key of the hashes, sealed with the master key, made at the first start.
create table audit_key (
  id int primary key check (id = 1),
  sealed text not null
);

-- Which trace a consent's road belongs to (both roles), for two hours, where traces are collected at all.
create table road_trace (
  consent_id text primary key,
  traceparent text not null,
  began_at timestamptz not null
);
create index road_trace_age on road_trace (began_at);

-- For counting consents and sharings by status without reading them.
create index consent_status on consent (status);
create index transmission_status on transmission (status);
