-- True once a further person has allowed more: the next call begins another reading, however soon it comes.
alter table reading_day add column is_closed boolean not null default false;
