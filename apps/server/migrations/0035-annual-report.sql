-- The last comparison of what is served with what the scheme's directory says of it.
create table directory_comparison (
  id int primary key check (id = 1),
  compared_at timestamptz not null,
  differences jsonb not null
);

-- Sums behind the annual report (docs/decisions/server/figures-for-the-scheme.md): kept for years, since readings and
-- the audit log may go after one. Days and years are those of São Paulo.
create table report_day_done (
  day date primary key
);

-- Calls for customers' data, by the other institution, kind (the permission that gives it) and outcome.
create table data_call_day (
  day date not null,
  side text not null check (side in ('holder', 'recipient')),
  institution text not null,
  kind text not null,
  outcome text not null,
  calls bigint not null,
  primary key (day, side, institution, kind, outcome)
);

-- How many of these calls were about each customer: a keyed hash, another one each year.
create table customer_calls_year (
  year int not null,
  side text not null check (side in ('holder', 'recipient')),
  customer text not null,
  calls bigint not null,
  primary key (year, side, customer)
);

-- Consents by recorded status as a day ended.
create table consent_state_day (
  day date not null,
  side text not null check (side in ('holder', 'recipient')),
  status text not null,
  consents int not null,
  primary key (day, side, status)
);

-- Seconds of a day in which an API was known, out as planned, and down; of all together under an empty name.
create table availability_day (
  day date not null,
  api text not null,
  elapsed int not null,
  scheduled int not null,
  down int not null,
  primary key (day, api)
);

-- Security incidents and continuity tests, entered by an operator's command; what is told may name people, hence it is sealed.
create table operator_entry (
  id uuid primary key,
  kind text not null check (kind in ('INCIDENT', 'CONTINUITY_TEST')),
  day date not null,
  entered_at timestamptz not null,
  sealed text not null
);
create index operator_entry_day on operator_entry (day);
