ALTER TABLE "membership"
  ADD COLUMN "languages" TEXT[] NOT NULL DEFAULT '{}',
  ADD COLUMN "expertise" TEXT[] NOT NULL DEFAULT '{}';

ALTER TABLE "round"
  ADD COLUMN "rater_languages" TEXT[] NOT NULL DEFAULT '{}',
  ADD COLUMN "rater_expertise" TEXT[] NOT NULL DEFAULT '{}';
