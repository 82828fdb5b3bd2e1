-- Codes of the institution, for customers whom it has identified itself: the second factor that waits counts at once by one. An
-- account has one at most.
create table identity_code (
  document text primary key references account (document),
  -- CPF of who was identified: of a company its representative.
  person text not null,
  -- Hash of the code with what it is for, sealed.
  sealed_hash text not null,
  expires_at timestamptz not null
);
