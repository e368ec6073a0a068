-- Counts are 16 bits each, the low byte first, so that a reader takes those of a million labels as they are:
-- place 0 labels, 1 to 5 the levels, then YES, NO and UNKNOWN of each question. What is not there is 0.
CREATE FUNCTION "tally_add"(counts bytea, places int[], change int) RETURNS bytea LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  result bytea := COALESCE(counts, '');
  place int;
  low int;
  n int;
BEGIN
  IF places IS NULL THEN
    RETURN counts;
  END IF;
  FOREACH place IN ARRAY places LOOP
    low := 2 * place;
    IF length(result) <= low THEN
      result := result || decode(repeat('00', low + 2 - length(result)), 'hex');
    END IF;
    n := get_byte(result, low) + 256 * get_byte(result, low + 1) + change;
    IF n NOT BETWEEN 0 AND 65535 THEN
      RAISE EXCEPTION 'a task cannot have % labels of one value', n USING ERRCODE = 'numeric_value_out_of_range';
    END IF;
    result := set_byte(set_byte(result, low, n & 255), low + 1, n >> 8);
  END LOOP;
  RETURN result;
END $$;
