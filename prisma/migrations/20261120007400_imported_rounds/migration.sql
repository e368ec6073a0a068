-- AlterTable
ALTER TABLE "import" ADD COLUMN     "round_id" UUID;

-- CreateIndex
CREATE INDEX "import_round_id_idx" ON "import"("round_id");

-- AddForeignKey
ALTER TABLE "import" ADD CONSTRAINT "import_round_id_fkey" FOREIGN KEY ("round_id") REFERENCES "round"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Until now a file's round was found by the name that it is given by itself.
UPDATE "import" SET "round_id" = "round"."id" FROM "round"
WHERE "import"."format" = 'labels' AND "round"."study_id" = "import"."study_id" AND "round"."overlap" = 0
  AND "round"."name" = btrim(left('Imported: ' || "import"."file_name", 200));

-- Labels that a file brought may go with their round, which says so with SET LOCAL tickbox.deleting_imported_round.
-- What a person labelled here stays even then.
CREATE OR REPLACE FUNCTION "keep_annotations"() RETURNS trigger LANGUAGE plpgsql AS $$
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
  END IF;
  RAISE EXCEPTION 'annotations are append-only: write one that supersedes' USING ERRCODE = 'integrity_constraint_violation';
END $$;
