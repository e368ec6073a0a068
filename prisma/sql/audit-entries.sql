-- The audit log: entries are written once, and chained by the hash of the one before. Chaining is a step of its own
-- (seal_audit), since entries are written in transactions of which none should wait for another.

-- What is hashed. Of what may be erased (detail) its own salted hash alone.
CREATE FUNCTION "audit_hash"(entry "audit_entry", before BYTEA) RETURNS BYTEA LANGUAGE sql STABLE AS $$
  SELECT sha256(before || convert_to(jsonb_build_array(
    entry.id, (extract(epoch FROM entry.at) * 1000)::bigint, entry.kind, entry.study_id, entry.user_id,
    entry.api_key_id, entry.subject, encode(entry.detail_hash, 'hex'))::text, 'UTF8'))
$$;

CREATE FUNCTION "begin_audit_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.salt := decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
  NEW.detail_hash := sha256(NEW.salt || convert_to(coalesce(NEW.detail::text, ''), 'UTF8'));
  NEW.position := NULL;
  NEW.previous := NULL;
  NEW.hash := NULL;
  RETURN NEW;
END $$;

CREATE TRIGGER "audit_entry_begins" BEFORE INSERT ON "audit_entry"
  FOR EACH ROW EXECUTE FUNCTION "begin_audit_entry"();

-- An entry gets its place once, loses what may be erased once, and goes when a checkpoint says how the chain went on.
CREATE FUNCTION "keep_audit_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  seal CONSTANT TEXT[] := ARRAY['position', 'previous', 'hash'];
  personal CONSTANT TEXT[] := ARRAY['detail', 'salt'];
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM audit_checkpoint c WHERE c.position >= OLD.position) THEN
    RETURN OLD;
  ELSIF TG_OP = 'UPDATE' AND OLD.position IS NULL AND NEW.hash IS NOT NULL
    AND to_jsonb(OLD) - seal = to_jsonb(NEW) - seal THEN
    RETURN NEW;
  ELSIF TG_OP = 'UPDATE' AND NEW.detail IS NULL AND NEW.salt IS NULL
    AND to_jsonb(OLD) - personal = to_jsonb(NEW) - personal THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER "audit_entry_append_only" BEFORE UPDATE OR DELETE ON "audit_entry"
  FOR EACH ROW EXECUTE FUNCTION "keep_audit_entry"();

CREATE FUNCTION "keep_audit_whole"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER "audit_checkpoint_append_only" BEFORE UPDATE OR DELETE ON "audit_checkpoint"
  FOR EACH ROW EXECUTE FUNCTION "keep_audit_whole"();

CREATE TRIGGER "audit_entry_not_emptied" BEFORE TRUNCATE ON "audit_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit_whole"();

-- Gives the next entries their places; one process at a time.
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

-- What the history of studies and of the server tells is in the audit log, too, but for the steps of runs and of labelling.
CREATE FUNCTION "audit_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_entry (at, kind, study_id, user_id, api_key_id, subject, detail)
  VALUES (NEW.at, NEW.kind, NEW.study_id, NEW.user_id, NEW.api_key_id, NEW.subject,
    jsonb_strip_nulls(jsonb_build_object('address', NEW.address, 'apiKey', NEW.api_key_name, 'data', NEW.data)));
  RETURN NULL;
END $$;

CREATE TRIGGER "event_is_audited" AFTER INSERT ON "event"
  FOR EACH ROW WHEN (NEW.kind NOT IN ('task.skipped', 'checklist.generated', 'response.refined', 'responses.sampled',
    'jury.labelled', 'verifier.proposed'))
  EXECUTE FUNCTION "audit_event"();
