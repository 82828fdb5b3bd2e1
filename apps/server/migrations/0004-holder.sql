-- Consents that this institution gives. A consent received is another table with another life ("transmission").
-- Statuses are those of the scheme's consents API; how a consent ages is decided when it is read and recorded by a
-- job, so a row may lag behind its true status for a while.
create table consent (
  consent_id text primary key,
  client_id text not null,
  organisation_id text not null,
  logged_user text not null,
  business_document text,
  permissions jsonb not null,
  services jsonb not null,
  status text not null check (status in ('AWAITING_AUTHORISATION', 'AUTHORISED', 'REJECTED', 'CONSUMED')),
  created_at timestamptz not null,
  status_at timestamptz not null,
  expires_at timestamptz not null,
  rejected_by text check (rejected_by in ('USER', 'ASPSP', 'TPP')),
  rejection_code text,
  rejection_note text,
  claimed_by text,
  -- The authorisation request whose outcome counts, and what its approval gave.
  intent_id text,
  grant_id text unique,
  resources jsonb not null default '[]',
  approved_at timestamptz,
  in_force_at timestamptz,
  check ((status = 'REJECTED') = (rejection_code is not null)),
  check (status <> 'AUTHORISED' or (grant_id is not null and approved_at is not null))
);
create index consent_of_person on consent (logged_user) where business_document is null;
create index consent_of_company on consent (business_document) where business_document is not null;
create index consent_open on consent (expires_at) where status in ('AWAITING_AUTHORISATION', 'AUTHORISED');

-- Everything that ever happened to a consent (security profile: keep the full audit history). Never changed.
create table consent_history (
  id bigint generated always as identity primary key,
  consent_id text not null references consent (consent_id),
  at timestamptz not null,
  event text not null,
  actor text not null,
  detail text
);
create index consent_history_of on consent_history (consent_id, id);

-- Other people who must approve before a chosen policy is shared.
create table consent_approver (
  consent_id text not null references consent (consent_id),
  document text not null,
  approved_at timestamptz,
  primary key (consent_id, document)
);
create index consent_approver_of on consent_approver (document);

-- Authorisation requests: each opened request is one intent, bound to one consent. Several may exist for a waiting
-- consent (a reload at the recipient pushes a new one); at most one has an outcome.
create table consent_intent (
  intent_id text primary key,
  consent_id text not null references consent (consent_id),
  created_at timestamptz not null
);

-- Successful creations by idempotency key: the same key with the same body is answered with the same consent.
create table consent_creation (
  client_id text not null,
  idempotency_key text not null,
  body_hash text not null,
  consent_id text not null references consent (consent_id),
  created_at timestamptz not null,
  primary key (client_id, idempotency_key)
);

-- State of the OpenID provider. Ids are hashes: who reads the table learns no token. A row is used up by setting
-- consumed_at while it is null, so only one of several simultaneous uses succeeds.
create table openid_record (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id)
);
create index openid_record_of_grant on openid_record (grant_id) where grant_id is not null;
create index openid_record_expiry on openid_record (expires_at);

-- Secrets made at the first start, sealed with the master key: cookie signatures, customers' subject identifiers.
create table holder_secret (
  name text primary key,
  sealed text not null
);
