-- The audit log: entries are written once, and chained by the hash of the one before. Chaining is a step of its own
-- (seal_audit), since entries are written in transactions of which none should wait for another. Gives the next entries their places; one process at a time.
CREATE FUNCTION "seal_audit"(most INTEGER) RETURNS INTEGER LANGUAGE plpgsql AS $$
DECLARE
  entry audit_entry;
  place BIGINT;
  last BYTEA;
  done INTEGER := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(7301003);
  SELECT s.position, s.hash INTO place, last FROM (
    SELECT e.position, e.hash FROM audit_entry e WHERE e.position IS NOT NULL
    UNION ALL SELECT c.position, c.hash FROM audit_checkpoint c
    ORDER BY 1 DESC LIMIT 1) s;
  place := coalesce(place, 0);
  last := coalesce(last, ''::bytea);
  FOR entry IN SELECT * FROM audit_entry e WHERE e.position IS NULL ORDER BY e.id LIMIT most LOOP
    place := place + 1;
    UPDATE audit_entry SET position = place, previous = last, hash = audit_hash(entry, last) WHERE id = entry.id;
    last := audit_hash(entry, last);
    done := done + 1;
  END LOOP;
  RETURN done;
END $$;
