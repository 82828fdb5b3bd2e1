-- Who read what of whose data, added up by day (docs/decisions/server/access-log.md): at the holder by consent id, at
-- the recipient by the id of the transmission, which only this institution gives. Days are those of São Paulo. The
-- audit log has each single reading.
create table reading_count (
  subject text not null,
  day date not null,
  -- The permission that gives the data.
  kind text not null,
  -- Keyed hash of the policy's id together with the subject; empty where the call names no policy.
  policy text not null,
  outcome text not null check (outcome in ('DELIVERED', 'UNTOLD', 'NO_DATA', 'REFUSED', 'FAILED')),
  -- Empty unless the outcome has one.
  reason text not null,
  calls int not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (subject, day, kind, policy, outcome, reason)
);

-- Days with data that left or came, and how often: calls without a pause of ten minutes are one reading.
create table reading_day (
  subject text not null,
  day date not null,
  readings int not null,
  calls int not null,
  -- When the first readings of the day began.
  times jsonb not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (subject, day)
);

-- Answers on their way: written before they leave, gone with the audit entry that says how it went. What a process left
-- behind is settled with `entry`, which says that nobody knows.
create table reading_begun (
  id uuid primary key,
  subject text not null,
  kind text not null,
  policy text not null,
  at timestamptz not null,
  entry jsonb not null
);
create index reading_begun_at on reading_begun (at);
create index reading_count_day on reading_count (day);
create index reading_day_day on reading_day (day);
