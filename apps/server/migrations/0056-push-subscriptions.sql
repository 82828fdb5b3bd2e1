-- Browsers in which somebody has switched on notices (Web Push). A push service's address and its keys are sealed: whoever has
-- them can write to the browser. A browser belongs to the person who subscribed last in it.
create table push_subscription (
  endpoint_hash text primary key,
  document text not null,
  sealed text not null,
  created_at timestamptz not null
);
create index push_subscription_document on push_subscription (document, created_at);
