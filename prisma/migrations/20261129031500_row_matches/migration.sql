-- Which row of a study's own table a row of a published one belongs to.
CREATE TABLE "row_match" (
    "study_id" UUID NOT NULL,
    "published_table" TEXT NOT NULL,
    "published_row" TEXT NOT NULL,
    "own_row" TEXT,

    CONSTRAINT "row_match_pkey" PRIMARY KEY ("study_id","published_table","published_row")
);
CREATE UNIQUE INDEX "row_match_study_id_published_table_own_row_key" ON "row_match"("study_id", "published_table", "own_row");
ALTER TABLE "row_match" ADD CONSTRAINT "row_match_study_id_fkey" FOREIGN KEY ("study_id") REFERENCES "study"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "row_match" ADD CONSTRAINT "row_match_own_row_length" CHECK (char_length("own_row") BETWEEN 1 AND 600);
