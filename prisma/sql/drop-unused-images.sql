-- After studies or their images are deleted: images that no study has any more go too. Whoever stores one holds the lock
-- shared (lib/content/server/image/store-image.ts), so that an image which a study is just getting is not taken from it.
CREATE FUNCTION "drop_unused_images"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM gone) THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('tickbox images'));
  DELETE FROM image USING (SELECT DISTINCT sha256 FROM gone) unused
  WHERE image.sha256 = unused.sha256 AND NOT EXISTS (SELECT FROM study_image kept WHERE kept.sha256 = image.sha256);
  RETURN NULL;
END $$;

CREATE TRIGGER "study_image_gone" AFTER DELETE ON "study_image" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION "drop_unused_images"();
