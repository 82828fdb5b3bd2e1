-- Types of data of which every policy waits for further approvers, as the holder's resources said when they were last read:
-- what is told of a sharing that has ended, once the policies themselves are deleted. Null until they were read.
alter table transmission add column waiting_types jsonb;
