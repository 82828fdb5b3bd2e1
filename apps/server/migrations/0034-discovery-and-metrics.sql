-- What the institution answers the scheme about itself (docs/decisions/server/figures-for-the-scheme.md). Days are
-- those of São Paulo.

-- Planned outages, entered by an operator's command; never deleted.
create table planned_outage (
  id uuid primary key,
  announced_at timestamptz not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- In Portuguese: the scheme shows it to customers.
  explanation text not null,
  -- Names of the APIs that are out; null for all.
  apis jsonb,
  -- Whether it keeps the scheme's rules (notice, hours, length): if not, it counts as time in which it was down.
  is_regular boolean not null,
  cancelled_at timestamptz
);
create index planned_outage_ends on planned_outage (ends_at);

-- What the processes found of their own health, half a minute at a time: what nobody wrote is time in which nobody answered.
create table health_slot (
  at timestamptz primary key,
  -- Names of the APIs that failed in any process.
  failing jsonb not null
);

-- Calls of the scheme's APIs, added up by each process every few seconds.
create table api_call_day (
  day date not null,
  api text not null,
  tier text not null check (tier in ('unauthenticated', 'highPriority', 'mediumPriority', 'unattended')),
  outcome text not null check (outcome in ('ANSWERED', 'REFUSED', 'ERROR', 'REJECTED')),
  calls bigint not null,
  -- From the arrival of the request to the end of its answer, added up.
  milliseconds bigint not null,
  primary key (day, api, tier, outcome)
);

-- Calls of all processes second by second, for an hour; then the day's peak is all that stays.
create table api_call_second (
  at timestamptz primary key,
  calls int not null
);
create table api_peak_day (
  day date primary key,
  calls int not null
);
