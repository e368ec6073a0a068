-- Tasks with places left have a table of their own: task has twelve indexes, which every claim rewrote, since `taken` was in one.
CREATE TABLE "available_task" (
  "round_id" uuid NOT NULL,
  "places_left" integer NOT NULL,
  "position" integer NOT NULL,
  "takers" uuid[] NOT NULL,
  "task_id" uuid NOT NULL,
  CONSTRAINT "available_task_pkey" PRIMARY KEY ("round_id", "places_left", "position")
-- Its rows come and go with every claim: left for longer, claims would go through the entries of those that are gone.
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

INSERT INTO "available_task" ("round_id", "places_left", "position", "takers", "task_id")
SELECT "round_id", "wanted" - "taken", "position",
  ARRAY(SELECT "rater_id" FROM "assignment" WHERE "task_id" = "task"."id" AND "state" IN ('leased', 'submitted') ORDER BY "rater_id"),
  "id"
FROM "task" WHERE "taken" < "wanted";

CREATE INDEX "available_task_round_id_takers_position_idx" ON "available_task" ("round_id", "takers", "position");

DROP INDEX "task_with_free_places";
-- Room for a row's next version on its own page.
ALTER TABLE "task" SET (fillfactor = 80);
