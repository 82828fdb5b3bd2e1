-- Codes with which the insurer's app has signed somebody in, as hashes, so that each is used once. A row outlives its code.
create table handover_code (
  code_hash text primary key,
  expires_at timestamptz not null
);
