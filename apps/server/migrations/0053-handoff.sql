-- From a computer to a phone, within one authorisation request: one row a request, which every new code replaces. Code and handle
-- of the phone are kept as hashes. The session is no reference: an ended one may answer nothing in any case.
create table handoff (
  intent_id text primary key,
  consent_id text not null,
  began_at timestamptz not null,
  device jsonb not null,
  code_hash text not null unique,
  number smallint not null,
  choices jsonb not null,
  -- Of the code; once it was read, until when the number must be picked.
  expires_at timestamptz not null,
  -- When the starting browser asked last.
  seen_at timestamptz not null,
  scanned_at timestamptz,
  phone_hash text unique,
  session_id uuid,
  picked_at timestamptz,
  ended_at timestamptz,
  why text,
  -- Wrong numbers over all codes of the request.
  wrong smallint not null default 0
);
create index handoff_session on handoff (session_id) where session_id is not null;
