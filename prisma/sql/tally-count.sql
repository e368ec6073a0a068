-- A count as tally_add writes it: 16 bits, the low byte first.
CREATE FUNCTION "tally_count"(n bigint) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT set_byte(set_byte('\x0000', 0, (n & 255)::int), 1, (n >> 8)::int)
$$;
