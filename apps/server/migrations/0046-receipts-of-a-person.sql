-- The page Comprovantes lists a person's receipts over all sharings, newest first.
create index receipt_of_person on receipt (document, at desc);
