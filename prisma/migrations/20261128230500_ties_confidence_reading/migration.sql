-- What kind of tie a label is, how sure its rater was, and what they had seen of the texts.
ALTER TABLE "annotation" ADD COLUMN "tie_kind" TEXT, ADD COLUMN "confidence" SMALLINT, ADD COLUMN "seen_a" DOUBLE PRECISION,
  ADD COLUMN "seen_b" DOUBLE PRECISION, ADD COLUMN "first_answer_ms" INTEGER, ADD COLUMN "asked_to_read" BOOLEAN NOT NULL DEFAULT false,
  ADD CONSTRAINT "annotation_tie_kind" CHECK ("tie_kind" IN ('good', 'bad')),
  ADD CONSTRAINT "annotation_tie_is_tie" CHECK ("tie_kind" IS NULL OR ("level" = 3 AND "protocol"::text IN ('preference', 'check_then_prefer'))),
  ADD CONSTRAINT "annotation_confidence" CHECK ("confidence" BETWEEN 1 AND 3),
  ADD CONSTRAINT "annotation_seen" CHECK ("seen_a" BETWEEN 0 AND 1 AND "seen_b" BETWEEN 0 AND 1);
