-- The last good copy of the participants' directory, so that a start or an outage of the directory changes nothing.
create table directory_copy (
  id int primary key check (id = 1),
  body text not null,
  fetched_at timestamptz not null
);

-- How often customers chose an institution, by day: nothing of who chose.
create table institution_choice (
  authorisation_server_id text not null,
  day date not null,
  count int not null,
  primary key (authorisation_server_id, day)
);
