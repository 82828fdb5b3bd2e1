-- Sharings whose data nobody has read for months (docs/decisions/product/notices-and-mails.md): when each of their customers was
-- asked if they still need it, and when they said that it shall stay. Either keeps quiet for six months.
create table unused_sharing (
  document text not null,
  consent_id text not null,
  told_at timestamptz,
  kept_at timestamptz,
  primary key (document, consent_id)
);
create index unused_sharing_age on unused_sharing (greatest(told_at, kept_at));
