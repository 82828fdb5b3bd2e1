-- Which client we are at the holders that we registered at by ourselves. Kept for as long as sharings there live: a
-- holder knows our consents by this client.
create table holder_registration (
  authorisation_server_id text primary key,
  issuer text not null,
  client_id text not null,
  -- Address and token to manage the registration with, sealed.
  sealed text not null,
  registered_at timestamptz not null default now()
);
