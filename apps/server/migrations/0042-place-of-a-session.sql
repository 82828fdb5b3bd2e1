-- Where a session was started, in words and sealed, as the insurer's database of places knows its network; null without one. The
-- address itself is not kept.
alter table session add column sealed_place text;
