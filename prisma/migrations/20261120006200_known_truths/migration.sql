-- How many responses and pairs of a study have a known truth, without a look at all of them.
CREATE INDEX "response_known_score" ON "response" ("study_id") WHERE "known_score" IS NOT NULL;
CREATE INDEX "pair_known_outcome" ON "pair" ("study_id") WHERE "known_outcome" IS NOT NULL;
