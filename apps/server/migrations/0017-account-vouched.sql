-- Whether an account was opened while the insurer's register knew no e-mail of its document: by anybody with any
-- mailbox. Once the register knows one, that mailbox decides whose account it is
-- (docs/decisions/access/whose-account.md).
alter table account add column is_unvouched boolean not null default false;
