-- Each activation code belongs to whoever asked for it: their token, or their browser. What others ask for, or try, leaves it
-- as it is. The former version goes on with activation_code, whose rows end after ten minutes.
create table asked_code (
  document text not null,
  email text not null,
  token_id text not null,
  device_hash text not null,
  sealed_hash text not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  primary key (document, email, token_id)
);
