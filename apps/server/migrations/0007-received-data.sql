-- What other institutions gave of customers' data, for as long as the sharing lives: one row for each address that was
-- read (of the resources, registration and product APIs), its answer sealed.
create table received_data (
  transmission_id uuid not null references transmission (id) on delete cascade,
  -- The address, below the API: 'resources', 'customers/personal/identifications', 'insurance-auto/{id}/premium'.
  source text not null,
  -- Null while nothing has come.
  sealed text,
  received_at timestamptz,
  -- Why the last reading gave nothing; null when it did.
  fault text,
  tried_at timestamptz not null,
  primary key (transmission_id, source)
);

-- When a sharing's data are read next. A process that reads puts the time off first, so only one reads at a time, and
-- what a dead one left is read by the next.
create table data_reading (
  transmission_id uuid primary key references transmission (id) on delete cascade,
  next_at timestamptz not null,
  -- Readings in a row that did not bring everything.
  failures int not null default 0,
  -- The last one that brought everything that was shared.
  completed_at timestamptz,
  -- The sharing ended: data are deleted then.
  delete_at timestamptz
);
create index data_reading_due on data_reading (next_at) where delete_at is null;
create index data_reading_over on data_reading (delete_at) where delete_at is not null;

-- Sharings in force before this migration are read too.
insert into data_reading (transmission_id, next_at) select id, now() from transmission where status = 'ACTIVE';
