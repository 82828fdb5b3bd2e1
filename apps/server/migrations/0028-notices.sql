-- What customers are told in the portal and by mail, beside what has happened to a sharing.
create table notice (
  -- Of the news that it tells: work that is done twice leaves one.
  id uuid primary key,
  document text not null,
  kind text not null,
  -- The sharing that it is about, if one: what has been overtaken goes.
  consent_id text,
  at timestamptz not null,
  sealed text not null,
  read_at timestamptz
);
create index notice_of_person on notice (document, at desc);
create index notice_age on notice (at);

-- What somebody has switched off; what is not there is on.
create table notice_choice (
  document text not null,
  kind text not null,
  here boolean not null,
  mail boolean not null,
  primary key (document, kind)
);

-- Reminders of an end: each of its marks (days before) is told once, to each of its people, and one mail a day at most.
create table reminded_mark (
  document text not null,
  consent_id text not null,
  mark int not null,
  day date not null,
  primary key (document, consent_id, mark)
);
create index reminded_mark_age on reminded_mark (day);
create table reminded_day (
  document text not null,
  day date not null,
  primary key (document, day)
);
create index reminded_day_age on reminded_day (day);
-- The summary of a year, once for each person.
create table summarised_year (
  document text not null,
  year int not null,
  primary key (document, year)
);
-- Days and years that have been gone through, so that the next run has nothing to look for.
create table notice_round (
  name text primary key,
  done_at timestamptz not null
);
