-- Of the log as a whole nothing goes at once, and of its checkpoints nothing at all.
CREATE FUNCTION "keep_audit_whole"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER "audit_checkpoint_append_only" BEFORE UPDATE OR DELETE ON "audit_checkpoint"
  FOR EACH ROW EXECUTE FUNCTION "keep_audit_whole"();

CREATE TRIGGER "audit_entry_not_emptied" BEFORE TRUNCATE ON "audit_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit_whole"();
