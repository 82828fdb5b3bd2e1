-- PDFs of receipts, made when they are first asked for and then kept: other versions of the software or other colours of the
-- brand would draw other bytes. They name policies, hence they are sealed.
create table receipt_pdf (
  number text primary key references receipt (number),
  -- SHA-256, base64url.
  digest text not null,
  sealed text not null,
  made_at timestamptz not null
);

-- Public keys that issuers of receipts were seen with, kept for good, so that receipts outlive the rotation of keys.
create table issuer_key (
  issuer text not null,
  kid text not null,
  -- As the directory named the institution then.
  name text not null,
  cnpj text not null,
  jwk jsonb not null,
  first_seen_at timestamptz not null,
  -- The last reading in which the issuer published it.
  last_seen_at timestamptz not null,
  primary key (issuer, kid)
);

-- When an issuer's keys were last read, whether or not it answered: it is not asked again at once.
create table issuer_reading (
  issuer text primary key,
  tried_at timestamptz not null,
  -- The last reading that it answered.
  read_at timestamptz,
  -- Where it answers for its receipts; null where it says none.
  check_address text
);
