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
