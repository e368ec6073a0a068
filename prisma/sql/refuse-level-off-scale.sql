-- A level that is not one of 1 to 5 is one of its round's scale, and so is each direct score of a person.
CREATE FUNCTION "refuse_level_off_scale"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM round WHERE id = NEW.round_id AND CASE
      WHEN scale = 'score' THEN NEW.level IN (1, 2, 3, 4, 5)
      WHEN scale IN ('number', 'number-lowest') THEN true
      WHEN scale = 'categories' THEN NEW.level = floor(NEW.level) AND NEW.level BETWEEN 0 AND cardinality(level_names) - 1
      WHEN scale LIKE 'points-%' THEN NEW.level = floor(NEW.level)
        AND NEW.level BETWEEN split_part(scale, '-', 2)::int AND split_part(scale, '-', 3)::int
      ELSE false END
  ) THEN
    RAISE EXCEPTION 'level % is not on the scale of its round', NEW.level
      USING ERRCODE = 'check_violation', CONSTRAINT = 'annotation_on_scale', TABLE = 'annotation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "annotation_on_scale" BEFORE INSERT ON "annotation" FOR EACH ROW
  WHEN (NEW.level NOT IN (1, 2, 3, 4, 5) OR (NEW.protocol = 'direct_scoring' AND NEW.assignment_id IS NOT NULL)) EXECUTE FUNCTION "refuse_level_off_scale"();
