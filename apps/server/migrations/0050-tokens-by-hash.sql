-- A session's access token is random and kept by its hash, in the row of the refresh token that was given with it, with its end
-- and the proofs that the session had then (session.generation). Null in the rows of the previous version, whose tokens are signed.
alter table refresh_token add column access_hash text;
alter table refresh_token add column access_expires_at timestamptz;
alter table refresh_token add column generation integer not null default 0;
create unique index refresh_token_access on refresh_token (access_hash);
