-- The oldest rows of the audit log may go, once they have been kept for as long as the institution says (a year at least).
-- One row says up to where they are gone, with the hash that what follows starts from, and a keyed hash of all that: so
-- the rest is verified as before, and nobody without the key can take rows away unnoticed.
create table audit_cut (
  id int primary key check (id = 1),
  -- Rows 1 to this one are gone.
  position bigint not null,
  hash text not null,
  -- When the last of them was recorded, and when it went.
  until timestamptz not null,
  at timestamptz not null,
  mac text not null
);
-- NOTE: statements of a function stand on one line: a semicolon at the end of a line ends a migration's statement.
create function audit_cut_goes_on() returns trigger language plpgsql as $$ begin if new.position > old.position then return new; end if; raise exception 'the audit log is append-only'; end $$;
create trigger audit_cut_goes_on before update on audit_cut for each row execute function audit_cut_goes_on();
create trigger audit_cut_stays before delete or truncate on audit_cut
  for each statement execute function audit_is_append_only();

-- Rows go only where the cut says so, and never before they are a year old.
drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before update or truncate on audit_log
  for each statement execute function audit_is_append_only();
create function audit_log_stays() returns trigger language plpgsql as $$ begin if old.at < now() - interval '1 year' and exists (select 1 from audit_cut where position >= old.position) then return old; end if; raise exception 'the audit log is append-only'; end $$;
create trigger audit_log_stays before delete on audit_log for each row execute function audit_log_stays();
