-- Labels that a file brought may go with their round, which says so with SET LOCAL tickbox.deleting_imported_round.
-- What a person labelled here stays even then. Labels of files' raters that are one go to that one, or back, which says so
-- with SET LOCAL tickbox.moving_labels. A label counts again where its rejection is withdrawn, which says so with SET LOCAL
-- tickbox.restoring_labels. What a person wrote in words goes where they are removed, which says so with SET LOCAL
-- tickbox.erasing_person; the labels stay.
CREATE FUNCTION "keep_annotations"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF current_setting('tickbox.deleting_study', true) = 'yes' THEN
      RETURN OLD;
    END IF;
    IF current_setting('tickbox.deleting_imported_round', true) = 'yes'
      AND (TG_TABLE_NAME <> 'annotation' OR to_jsonb(OLD) ->> 'assignment_id' IS NULL) THEN
      RETURN OLD;
    END IF;
  ELSIF TG_TABLE_NAME = 'annotation' AND OLD.superseded_at IS NULL AND NEW.superseded_at IS NOT NULL
    AND to_jsonb(OLD) - 'superseded_at' = to_jsonb(NEW) - 'superseded_at' THEN
    RETURN NEW;
  ELSIF TG_TABLE_NAME = 'annotation' AND current_setting('tickbox.restoring_labels', true) = 'yes'
    AND OLD.superseded_at IS NOT NULL AND NEW.superseded_at IS NULL
    AND to_jsonb(OLD) - 'superseded_at' = to_jsonb(NEW) - 'superseded_at' THEN
    RETURN NEW;
  ELSIF TG_TABLE_NAME = 'annotation' AND current_setting('tickbox.moving_labels', true) = 'yes'
    AND to_jsonb(OLD) ->> 'assignment_id' IS NULL
    AND to_jsonb(OLD) - 'rater_id' - 'named_rater_id' = to_jsonb(NEW) - 'rater_id' - 'named_rater_id' THEN
    RETURN NEW;
  ELSIF TG_OP = 'UPDATE' AND current_setting('tickbox.erasing_person', true) = 'yes'
    AND to_jsonb(OLD) - ARRAY['comment', 'problems', 'note', 'evidence']
      = to_jsonb(NEW) - ARRAY['comment', 'problems', 'note', 'evidence'] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'annotations are append-only: write one that supersedes' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER "annotation_append_only" BEFORE UPDATE OR DELETE ON "annotation"
  FOR EACH ROW EXECUTE FUNCTION "keep_annotations"();

CREATE TRIGGER "checklist_answer_append_only" BEFORE UPDATE OR DELETE ON "checklist_answer"
  FOR EACH ROW EXECUTE FUNCTION "keep_annotations"();

CREATE TRIGGER "judged_order_append_only" BEFORE UPDATE OR DELETE ON "judged_order"
  FOR EACH ROW EXECUTE FUNCTION "keep_annotations"();

CREATE TRIGGER "written_question_append_only" BEFORE UPDATE OR DELETE ON "written_question"
  FOR EACH ROW EXECUTE FUNCTION "keep_annotations"();

CREATE TRIGGER "given_category_append_only" BEFORE UPDATE OR DELETE ON "given_category"
  FOR EACH ROW EXECUTE FUNCTION "keep_annotations"();
