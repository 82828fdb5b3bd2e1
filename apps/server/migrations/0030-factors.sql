-- What a session has proved: the methods (RFC 8176, apart by spaces), the level that they make, and when the last second
-- factor was. A process of the former version signs in with a password, which is what the defaults say.
alter table session add column amr text not null default 'pwd';
alter table session add column acr text not null default 'loa2';
alter table session add column factor_at timestamptz;
-- Password and mailbox have been proved in this session: until then it may enrol an account's first second factor.
alter table session add column enrol_until timestamptz;

-- How authenticators name the account: random, because they show it to whoever holds them.
alter table account add column user_handle text;

-- Second factors: passkeys and authenticator apps.
create table factor (
  id uuid primary key,
  document text not null references account (document),
  -- CPF of the person whose finger, face or telephone it is: of a company its representative.
  person text not null,
  kind text not null check (kind in ('passkey', 'totp')),
  name text not null,
  created_at timestamptz not null,
  -- It makes loa3 from then on.
  counts_from timestamptz not null,
  last_used_at timestamptz,
  -- Copied, as far as its counter tells: it opens nothing any more.
  disabled_at timestamptz,
  -- Of a passkey.
  credential_id text unique,
  public_key text,
  counter bigint not null default 0,
  transports text not null default '',
  -- Of an authenticator app: its secret, and the last step of its clock that was used.
  sealed_secret text,
  last_step bigint not null default 0
);
create index factor_of_account on factor (document);
create unique index factor_app on factor (document) where kind = 'totp';

-- What was asked of an authenticator, by the hash of the challenge: the answer deletes it.
create table factor_challenge (
  hash text primary key,
  purpose text not null check (purpose in ('sign-in', 'proof', 'passkey', 'totp')),
  -- Nobody's where the browser chooses the account.
  document text references account (document),
  session_id uuid references session (id) on delete cascade,
  -- The secret of an authenticator app that has not shown a code yet.
  sealed_secret text,
  expires_at timestamptz not null
);
create index factor_challenge_expiry on factor_challenge (expires_at);
create index factor_challenge_of_session on factor_challenge (session_id);
