-- Events for the insurer's own systems (docs/decisions/server/outbox-and-jobs.md), read from the audit log. One row for each sink.
create table event_sink (
  name text primary key,
  -- Up to which row of the audit log the sink has its events.
  position bigint not null,
  -- Tries of the event that comes next, and when the next one is made.
  tries int not null default 0,
  retry_at timestamptz,
  -- Why the last try failed, without personal data.
  reason text,
  -- The turn that delivers to it now, and until when it may.
  turn uuid,
  turn_until timestamptz
);

-- Events that a sink has refused, by their row of the audit log, and later ones of the same consent, which wait behind them.
create table event_set_aside (
  sink text not null references event_sink (name),
  position bigint not null,
  consent_id text,
  at timestamptz not null,
  reason text not null,
  -- True once an operator has asked for another try.
  is_due boolean not null default false,
  primary key (sink, position)
);
create index event_set_aside_consent on event_set_aside (sink, consent_id);
