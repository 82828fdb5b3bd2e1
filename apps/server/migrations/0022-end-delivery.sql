-- Since when the holder is to be told of a sharing's end; null once it took it. The customer's pages say so until then.
alter table transmission add column tell_holder_since timestamptz;
