-- An account that the operator has disabled opens nothing until it is enabled again (OWASP ASVS 5.0, 7.4.2). A process of
-- the former version still lets it sign in while an update runs: disable accounts once all processes are new.
alter table account add column disabled_at timestamptz;
