-- Where an account is signed in, as its customer is shown it. The browser by the hash of its device cookie's id, and what
-- kind of device it said to be; neither for a session that an earlier version started.
alter table session add column device_hash text;
alter table session add column device jsonb;
-- The browser had not been at the account before.
alter table session add column is_new_device boolean not null default false;
-- When the customer proved again who they are, in this session (ASVS 7.5); null until they do.
alter table session add column proved_at timestamptz;
