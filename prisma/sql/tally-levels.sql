-- Levels of a task with some more (given ascending), or without some of them: ascending, one for each label, NULL for a label
-- without a level.
CREATE FUNCTION "tally_levels"(levels float8[], given float8[], change int) RETURNS float8[] LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  result float8[] := levels;
  level float8;
  place int;
BEGIN
  IF change > 0 AND levels IS NULL THEN
    RETURN given;
  END IF;
  IF change > 0 THEN
    RETURN ARRAY(SELECT l FROM unnest(levels || given) l ORDER BY l);
  END IF;
  FOREACH level IN ARRAY given LOOP
    place := array_position(result, level);
    IF place IS NULL THEN
      RAISE EXCEPTION 'a task has no label of level % to take away', level USING ERRCODE = 'numeric_value_out_of_range';
    END IF;
    result := result[:place - 1] || result[place + 1:];
  END LOOP;
  RETURN NULLIF(result, '{}');
END $$;
