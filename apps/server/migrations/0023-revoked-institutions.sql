-- Certificate revocation lists as one process read them (docs/decisions/0059). Serial numbers are public.
create table revocation_list (
  source text primary key,
  hash text not null,
  authority text not null,
  issued_at timestamptz not null,
  ends_at timestamptz not null,
  serials jsonb not null
);

-- What the scheme's directory says of clients that registered themselves (docs/decisions/0060): readings in a row that
-- did not find an active organisation or role, or keys; and the roles that are active, null while unknown.
create table client_directory_state (
  client_id text primary key,
  inactive_readings integer not null default 0,
  keyless_readings integer not null default 0,
  active_roles jsonb
);
