-- The one request that a consent of phase 3 (endorsement, claim notification) is for, and what was answered: the same
-- request with the same key is answered the same again.
create table service_request (
  consent_id text primary key references consent (consent_id),
  idempotency_key text not null,
  body_hash text not null,
  -- Sealed: what was asked is told in the customer's words.
  outcome text not null,
  created_at timestamptz not null
);
