-- Sign-ins at the insurer's identity provider. One that is under way is found by its state, in the browser that began it; nonce,
-- code verifier, intent and the provider's answer are sealed.
create table provider_sign_in (
  state_hash text primary key,
  browser_hash text not null,
  sealed text not null,
  expires_at timestamptz not null
);
create index provider_sign_in_browser on provider_sign_in (browser_hash);

-- The provider's side of a session: it ends both (OpenID Connect back-channel and RP-initiated logout).
create table provider_session (
  session_id uuid primary key references session (id) on delete cascade,
  subject_hash text not null,
  sid_hash text,
  sealed_id_token text not null
);
create index provider_session_subject on provider_session (subject_hash);
create index provider_session_sid on provider_session (sid_hash);
