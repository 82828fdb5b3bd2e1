-- Whether somebody wants a kind of notice by the insurer's further channel (SMS, WhatsApp, push), too. Off unless they say so.
alter table notice_choice add column message boolean not null default false;
