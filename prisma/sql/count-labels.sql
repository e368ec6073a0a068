-- Labels that were written, or one that was superseded or counts again, counted for their tasks and their raters. Each label is asked for by
-- its key alone: an index of the labels that count would be read from end to end by a plan from when there were few.
CREATE FUNCTION "count_labels"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  labels uuid[];
  change int := 1;
BEGIN
  IF TG_OP = 'INSERT' THEN
    labels := ARRAY(SELECT id FROM added WHERE superseded_at IS NULL);
  ELSE
    labels := ARRAY[NEW.id];
    change := CASE WHEN NEW.superseded_at IS NULL THEN 1 ELSE -1 END;
  END IF;
  PERFORM recount_tasks(ARRAY(SELECT a.task_id FROM unnest(labels) AS label(id)
    CROSS JOIN LATERAL (SELECT b.task_id FROM annotation b WHERE b.id = label.id LIMIT 1) a), TG_OP = 'UPDATE');
  INSERT INTO rater_tally AS kept (round_id, rater_id, labels, levels, timed, comments, problems, easier, harder, no_effect,
    changes, places, first_submission, last_submission, last_label_at)
  SELECT a.round_id, a.rater_id, change * count(*), change * count(a.level),
    change * count(*) FILTER (WHERE a.duration_ms > 0), change * count(*) FILTER (WHERE a.comment <> ''),
    change * count(*) FILTER (WHERE jsonb_typeof(a.problems) = 'array' AND a.problems <> '[]'),
    change * count(*) FILTER (WHERE a.ease = 'easier'), change * count(*) FILTER (WHERE a.ease = 'harder'),
    change * count(*) FILTER (WHERE a.ease = 'no_effect'), count(*), change * count(a.assignment_id),
    min(a.created_at) FILTER (WHERE a.assignment_id IS NOT NULL AND a.supersedes_id IS NULL),
    max(a.created_at) FILTER (WHERE a.assignment_id IS NOT NULL AND a.supersedes_id IS NULL), max(a.created_at)
  FROM unnest(labels) AS label(id)
  CROSS JOIN LATERAL (SELECT b.* FROM annotation b WHERE b.id = label.id LIMIT 1) a
  CROSS JOIN LATERAL (SELECT FROM task_tally y WHERE y.task_id = a.task_id LIMIT 1) real_task
  GROUP BY a.round_id, a.rater_id ORDER BY a.round_id, a.rater_id
  ON CONFLICT (round_id, rater_id) DO UPDATE SET labels = kept.labels + EXCLUDED.labels, levels = kept.levels + EXCLUDED.levels,
    timed = kept.timed + EXCLUDED.timed, comments = kept.comments + EXCLUDED.comments,
    problems = kept.problems + EXCLUDED.problems, easier = kept.easier + EXCLUDED.easier,
    harder = kept.harder + EXCLUDED.harder, no_effect = kept.no_effect + EXCLUDED.no_effect,
    changes = kept.changes + EXCLUDED.changes, places = kept.places + EXCLUDED.places,
    first_submission = least(kept.first_submission, EXCLUDED.first_submission),
    last_submission = greatest(kept.last_submission, EXCLUDED.last_submission),
    last_label_at = greatest(kept.last_label_at, EXCLUDED.last_label_at);
  RETURN NULL;
END $$;

CREATE TRIGGER "annotation_tallied" AFTER INSERT ON "annotation" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "count_labels"();
CREATE TRIGGER "annotation_superseded_tallied" AFTER UPDATE OF "superseded_at" ON "annotation" FOR EACH ROW
  WHEN ((OLD.superseded_at IS NULL) <> (NEW.superseded_at IS NULL)) EXECUTE FUNCTION "count_labels"();
