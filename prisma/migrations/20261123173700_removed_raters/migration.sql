-- People whom researchers removed from a round: their labels stay, and they are given no task of it.
CREATE TABLE "round_removal" (
  "round_id" uuid NOT NULL REFERENCES "round" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "rater_id" uuid NOT NULL REFERENCES "rater" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "removed_by" TEXT NOT NULL,
  "removed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "round_removal_pkey" PRIMARY KEY ("round_id", "rater_id")
);
