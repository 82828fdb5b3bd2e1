-- Signed receipts, one for each action of a consent and person: written in the transaction of the action, never changed,
-- never deleted before the consent's history is. The signed text names policies, hence it is sealed.
create table receipt (
  number text primary key,
  -- Which role of this institution acted: the other one may know a consent of the same id.
  side text not null check (side in ('holder', 'recipient')),
  consent_id text not null,
  -- Whose receipt it is.
  document text not null,
  kind text not null check (kind in ('GRANT', 'CHANGE', 'RENEWAL', 'END', 'EXPIRY', 'REFUSAL')),
  at timestamptz not null,
  -- The receipt whose place this one takes.
  replaces text,
  -- SHA-256 of the signed text: whoever has it can ask whether this institution gave it under this number.
  digest text not null,
  sealed text not null
);
create unique index receipt_of_action on receipt (consent_id, document, side, kind);
create index receipt_replacing on receipt (replaces) where replaces is not null;
