-- Jobs and outbox are queues of a library now, in a schema of its own that it keeps itself. What processes of the former
-- version still put into the table is taken over each minute; the table goes with the next version.
delete from outbox where done_at is not null;

-- One process reads the directory, the others take over what it read: "fetched_at" is when the copy last changed,
-- "read_at" when it was last read.
alter table directory_copy add column read_at timestamptz;
