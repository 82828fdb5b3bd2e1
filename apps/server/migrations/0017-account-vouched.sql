-- Whether an account was opened while the insurer's register knew no e-mail of its document: by anybody with any mailbox.
-- Once the register knows one, that mailbox decides whose account it is (decision 37).
alter table account add column is_unvouched boolean not null default false;
