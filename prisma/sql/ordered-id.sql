-- A new UUIDv7, the nth of those that a transaction makes: its moment, and n in the digits behind it. Index entries of rows
-- that are written in the order of their ids are next to each other; random ids spread them over all pages.
CREATE FUNCTION "ordered_id"(n int) RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT (overlay(lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint * 4096 + n), 15, '0') PLACING '7' FROM 13 FOR 0)
    || substr(gen_random_uuid()::text, 19))::uuid
$$;
