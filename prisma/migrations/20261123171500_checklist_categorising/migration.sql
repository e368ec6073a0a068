-- A protocol that looks at checklists: raters give each question any of the round's categories.
ALTER TYPE "protocol" ADD VALUE 'checklist_categorising';

ALTER TABLE "round" ADD COLUMN "categories" TEXT[] NOT NULL DEFAULT '{}';

-- A question of a label's checklist without a row has none of the categories.
CREATE TABLE "given_category" (
  "annotation_id" UUID NOT NULL,
  "item_id" UUID NOT NULL,
  "checklist_id" UUID NOT NULL,
  "category" TEXT NOT NULL,

  CONSTRAINT "given_category_pkey" PRIMARY KEY ("annotation_id", "item_id", "category"),
  CONSTRAINT "given_category_annotation_id_checklist_id_fkey" FOREIGN KEY ("annotation_id", "checklist_id")
    REFERENCES "annotation" ("id", "checklist_id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "given_category_item_id_checklist_id_fkey" FOREIGN KEY ("item_id", "checklist_id")
    REFERENCES "checklist_item" ("id", "checklist_id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "given_category_item_id_idx" ON "given_category" ("item_id");

ALTER TABLE "task" DROP CONSTRAINT "task_fits_protocol";
ALTER TABLE "task" ADD CONSTRAINT "task_fits_protocol" CHECK (
  CASE
    WHEN "protocol"::text IN ('preference', 'forced_choice')
      THEN "response_a_id" IS NOT NULL AND "response_b_id" IS NOT NULL AND "response_a_id" <> "response_b_id"
        AND "checklist_id" IS NULL
    WHEN "protocol"::text = 'check_then_prefer'
      THEN "response_a_id" IS NOT NULL AND "response_b_id" IS NOT NULL AND "response_a_id" <> "response_b_id"
        AND "checklist_id" IS NOT NULL
    WHEN "protocol"::text IN ('check_then_score', 'checklist_only')
      THEN "response_a_id" IS NOT NULL AND "response_b_id" IS NULL AND "checklist_id" IS NOT NULL
    WHEN "protocol"::text = 'direct_scoring'
      THEN "response_a_id" IS NOT NULL AND "response_b_id" IS NULL AND "checklist_id" IS NULL
    WHEN "protocol"::text = 'checklist_writing'
      THEN "response_a_id" IS NULL AND "response_b_id" IS NULL AND "pair_id" IS NULL AND "checklist_id" IS NULL
    WHEN "protocol"::text = 'checklist_categorising'
      THEN "response_a_id" IS NULL AND "response_b_id" IS NULL AND "pair_id" IS NULL AND "checklist_id" IS NOT NULL
    ELSE FALSE
  END);

ALTER TABLE "annotation" DROP CONSTRAINT "annotation_fits_protocol";
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_fits_protocol" CHECK (
  CASE "protocol"::text
    WHEN 'direct_scoring' THEN "level" IS NOT NULL AND "checklist_id" IS NULL AND "ease" IS NULL
      AND ("level" IN (1, 2, 3, 4, 5) OR ("assignment_id" IS NULL AND "level" BETWEEN 0 AND 100 AND "level" = floor("level")))
    WHEN 'check_then_score' THEN "checklist_id" IS NOT NULL
      AND CASE WHEN "level" IS NULL THEN "assignment_id" IS NULL ELSE "level" IN (1, 2, 3, 4, 5)
        OR ("assignment_id" IS NULL AND "level" BETWEEN 0 AND 100 AND "level" = floor("level")) END
    WHEN 'checklist_only' THEN "checklist_id" IS NOT NULL AND "level" IS NULL AND "ease" IS NULL
    WHEN 'preference' THEN "checklist_id" IS NULL AND "ease" IS NULL
      AND CASE WHEN "level" IS NULL THEN "assignment_id" IS NULL AND "shown_order" IS NULL ELSE "level" IN (1, 2, 3, 4, 5) END
    WHEN 'check_then_prefer' THEN "checklist_id" IS NOT NULL AND "ease" IS NULL
      AND CASE WHEN "level" IS NULL THEN "assignment_id" IS NULL AND "shown_order" IS NULL ELSE "level" IN (1, 2, 3, 4, 5) END
    WHEN 'forced_choice' THEN "checklist_id" IS NULL AND "ease" IS NULL
      AND CASE WHEN "level" IS NULL THEN "assignment_id" IS NULL AND "shown_order" IS NULL ELSE "level" IN (1, 2) END
    WHEN 'checklist_writing' THEN "checklist_id" IS NULL AND "level" IS NULL AND "ease" IS NULL AND "shown_order" IS NULL
    WHEN 'checklist_categorising' THEN "checklist_id" IS NOT NULL AND "level" IS NULL AND "ease" IS NULL AND "shown_order" IS NULL
    ELSE FALSE
  END);
