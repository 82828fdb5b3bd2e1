-- Customers' access to the portal. The document is CPF or CNPJ without punctuation, upper case.
create table account (
  document text primary key,
  name text not null,
  email text not null,
  password_hash text not null,
  -- CPF of the person behind a company's account.
  representative text,
  created_at timestamptz not null,
  password_changed_at timestamptz not null
);

-- One sign-in. Ended for good by a new password or by a refresh token that was used twice. The intent is the
-- authorisation request that brought the customer here, kept over renewals.
create table session (
  id uuid primary key,
  document text not null references account (document),
  intent_id text,
  -- Hash of the caller's address: an address that signed in before has a throttle of its own.
  address_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index session_document on session (document, address_hash);
create index session_expiry on session (expires_at);

-- Refresh tokens, by hash; each is used once (used_at), then its successor goes on.
create table refresh_token (
  hash text primary key,
  session_id uuid not null references session (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_token_session on refresh_token (session_id);

-- The activation code that waits for a document and an e-mail; a new one replaces the former. Six digits are soon
-- guessed from a bare hash, hence the hash is sealed as well.
create table activation_code (
  document text not null,
  email text not null,
  sealed_hash text not null,
  tries int not null,
  expires_at timestamptz not null,
  primary key (document, email)
);

-- A validated code binds document and e-mail to the client token that did it; the account call that follows deletes
-- the row, so that only one of two calls has it.
create table email_binding (
  token_id text primary key,
  document text not null,
  email text not null,
  expires_at timestamptz not null
);

-- Leaky buckets of tries, by what is being tried and by whom.
create table throttle (
  key text primary key,
  level double precision not null,
  blocked_until timestamptz not null,
  updated_at timestamptz not null
);
create index throttle_age on throttle (updated_at);
