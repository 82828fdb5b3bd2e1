-- Sharings that customers of this institution asked of other institutions (we receive). The consents that this
-- institution gives are another table with another life.
create table transmission (
  id uuid primary key,
  -- Part of the address that the browser is sent to: unguessable.
  handle text not null unique,
  document text not null,
  logged_user text not null,
  customer_name text not null,
  -- The holder, as the directory knew it when the customer asked.
  authorisation_server_id text not null,
  organisation_id text not null,
  holder_name text not null,
  holder_cnpj text not null,
  holder_logo text,
  permissions jsonb not null,
  finalidade text,
  -- Consent to end once this one is confirmed.
  replaces text,
  -- Identical payloads have the same fingerprint.
  fingerprint text not null,
  -- Kept so that a repeated creation is answered with the consent that may exist already.
  idempotency_key uuid not null,
  consent_id text unique,
  status text not null check (status in ('CREATING', 'PENDING', 'AUTHORISED', 'ACTIVE', 'EXPIRED', 'INACTIVE', 'REJECTED')),
  reason text,
  created_at timestamptz not null,
  waits_until timestamptz not null,
  ends_at timestamptz not null,
  -- Whoever creates the consent at the holder has until then; afterwards another request may take over.
  creating_until timestamptz,
  -- The customer came back with an authorisation response.
  returned_at timestamptz,
  confirmed_at timestamptz,
  status_at timestamptz not null,
  -- When the consent was last read at the holder.
  checked_at timestamptz,
  -- Tokens of the holder, sealed; gone when the sharing ends.
  tokens text
);
-- One press, one consent: of parallel identical requests only one insert succeeds.
create unique index transmission_waiting on transmission (document, fingerprint)
  where status in ('CREATING', 'PENDING') and returned_at is null;
create index transmission_of_document on transmission (document, created_at desc);
create index transmission_open on transmission (checked_at) where status in ('CREATING', 'PENDING', 'AUTHORISED', 'ACTIVE');

create table transmission_history (
  id bigint generated always as identity primary key,
  transmission_id uuid not null references transmission (id) on delete cascade,
  at timestamptz not null,
  status text not null,
  text text not null
);
create index transmission_history_of on transmission_history (transmission_id, id);

-- Every authorisation request of a transmission (one per visit of its address), so that a return of an earlier one in
-- another tab still works. A state is used once.
create table authorisation_request (
  state text primary key,
  transmission_id uuid not null references transmission (id) on delete cascade,
  -- Nonce and PKCE verifier.
  sealed text not null,
  created_at timestamptz not null,
  -- Null when the holder never saw it.
  pushed_at timestamptz,
  -- Whoever works on the return has until then; a process that died leaves it to the next.
  claimed_until timestamptz,
  code_hash text
);
create index authorisation_request_of on authorisation_request (transmission_id, created_at desc);
