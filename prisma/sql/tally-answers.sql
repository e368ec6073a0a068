-- Answers of a task with some more, or without some of them: YES, NO and UNKNOWN of each question. What is not there is 0.
CREATE FUNCTION "tally_answers"(answers int2[], places int[], change int) RETURNS int2[] LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  result int2[] := COALESCE(answers, '{}');
  place int;
BEGIN
  FOREACH place IN ARRAY places LOOP
    WHILE cardinality(result) < place LOOP
      result := result || '{0,0,0}'::int2[];
    END LOOP;
    IF result[place] + change < 0 THEN
      RAISE EXCEPTION 'a task has no answer at place % to take away', place USING ERRCODE = 'numeric_value_out_of_range';
    END IF;
    result[place] := result[place] + change;
  END LOOP;
  RETURN result;
END $$;
