-- The page of a consent names the sharing that ended in its favour. It was revoked, and few of a person's are.
create index consent_revoked on consent (logged_user) where rejection_code = 'CUSTOMER_MANUALLY_REVOKED';
