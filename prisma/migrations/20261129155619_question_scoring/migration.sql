-- AlterTable
ALTER TABLE "checklist_item" ADD COLUMN     "scoring" JSONB;

-- What Prisma cannot express.
ALTER TABLE "checklist_item" ADD CONSTRAINT "checklist_item_scoring" CHECK (
  "scoring" IS NULL OR (jsonb_typeof("scoring") = 'object'
    AND CASE jsonb_typeof("scoring" -> 'points') WHEN 'number'
      THEN ("scoring" ->> 'points')::numeric BETWEEN -10 AND 10 AND ("scoring" ->> 'points')::numeric <> 0
      ELSE "scoring" -> 'points' IS NULL END));
