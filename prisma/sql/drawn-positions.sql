-- Positions of tasks in the order that was drawn for a rater: those of its turns first, first + 1, … The order is a permutation
-- of the numbers below the next power of two, by additions, multiplications with odd numbers and shifts, each of which can be
-- undone; so a claim needs no list, and any turn costs the same. The keys come from the round's seed and the rater. Numbers that
-- are no task's position find none.
CREATE FUNCTION "drawn_positions"(seed int, rater uuid, tasks int, first int, turns int)
RETURNS TABLE (turn int, "position" int) LANGUAGE plpgsql IMMUTABLE ROWS 8 AS $$
DECLARE
  bits int := 1;
  half int;
  mask bigint;
  key text := md5(seed || '/order/' || rater) || md5(rater || '/order/' || seed);
  added bigint[];
  factor bigint[];
  x bigint;
BEGIN
  WHILE (1::bigint << bits) < tasks LOOP
    bits := bits + 1;
  END LOOP;
  half := (bits + 1) / 2;
  mask := (1::bigint << bits) - 1;
  FOR step IN 0 .. 3 LOOP
    added := added || ('x' || substr(key, 1 + step * 16, 7))::bit(28)::bigint;
    factor := factor || (('x' || substr(key, 9 + step * 16, 7))::bit(28)::bigint | 1);
  END LOOP;
  FOR n IN first .. least(first + turns - 1, mask) LOOP
    x := ((n + added[1]) * factor[1]) & mask;
    x := ((x # (x >> half)) + added[2]) * factor[2] & mask;
    x := ((x # (x >> half)) + added[3]) * factor[3] & mask;
    x := ((x # (x >> half)) + added[4]) * factor[4] & mask;
    turn := n;
    "position" := x # (x >> half);
    RETURN NEXT;
  END LOOP;
END $$;
