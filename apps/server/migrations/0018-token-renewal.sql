-- Until when one worker renews the holder's tokens of a sharing: a holder that rotates refresh tokens takes each of them once,
-- so of several processes one renews and the others use what it got.
alter table transmission add column renewing_until timestamptz;
