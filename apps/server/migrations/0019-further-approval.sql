-- How far a sharing in force waits for further approvers at its holder, as its resources said when they were last read:
-- 'NONE', 'SOME', 'ALL', or 'UNTOLD' where the holder does not give them. Null until they were read.
alter table transmission add column further_approval text;
-- How many of its policies wait: when one fewer does, there is something to read.
alter table transmission add column waiting_policies int not null default 0;
