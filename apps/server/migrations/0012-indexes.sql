-- What is read again and again must cost the same at a thousand rows and at a million: every recurring job and every
-- page finds its rows by an index.

-- Jobs look for requests whose hour is over, and for people whose approval is still missing.
create index consent_waiting on consent (created_at) where status = 'AWAITING_AUTHORISATION';
create index consent_approver_missing on consent_approver (consent_id) where approved_at is null;

-- The longest unread first: one that was never read counts from its beginning.
create index transmission_unread on transmission ((coalesce(checked_at, created_at)))
  where consent_id is not null and status in ('PENDING', 'AUTHORISED', 'ACTIVE');
drop index transmission_open;
-- What time alone ends.
create index transmission_waits on transmission (waits_until)
  where status in ('PENDING', 'AUTHORISED') and tokens is null;
create index transmission_ends on transmission (ends_at) where status in ('AUTHORISED', 'ACTIVE');
create index transmission_creating on transmission (waits_until) where status = 'CREATING';
create index authorisation_request_age on authorisation_request (created_at);
