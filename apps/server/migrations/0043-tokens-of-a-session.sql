-- How often a session has given new tokens because its customer proved again who they are (ASVS 7.2.4). A token of a session
-- that has given others since is refused; one of the previous version says no number, which is 0.
alter table session add column generation integer not null default 0;
