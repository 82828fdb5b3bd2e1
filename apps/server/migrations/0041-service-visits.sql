-- Where the recipient sends its customer after a service request was taken (`links.redirect`): an address of its own for each
-- request, so that the customer's arrival there is known for what it is (PCM, user-redirected-service). Requests of before
-- have none.
alter table service_request add column handle text unique, add column visited_at timestamptz;
