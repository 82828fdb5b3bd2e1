-- Keys of the institution, sealed with the master key. `first` lets only one process make the first key of a use.
create table institution_key (
  kid text primary key,
  use text not null check (use in ('sig', 'enc', 'session')),
  sealed text not null,
  first boolean,
  created_at timestamptz not null default now()
);
create unique index institution_key_first on institution_key (use) where first;

-- Work to be done outside the transaction that decided it: mail, calls to other institutions. Taken with
-- "for update skip locked", so any number of processes may work on it.
create table outbox (
  id uuid primary key,
  kind text not null,
  payload text not null,
  tries int not null default 0,
  next_try_at timestamptz not null,
  done_at timestamptz,
  last_error text,
  created_at timestamptz not null
);
create index outbox_waiting on outbox (next_try_at) where done_at is null;
