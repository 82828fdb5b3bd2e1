-- Requests that somebody does not recognise, by the number that they ask with. One for each consent and person.
create table unrecognised_report (
  number text primary key,
  -- Null where nobody had signed in.
  document text,
  consent_id text not null,
  at timestamptz not null,
  sessions_ended int not null,
  -- What they said.
  sealed text not null
);
create unique index unrecognised_report_of on unrecognised_report (consent_id, coalesce(document, ''));
