-- What a judge of a file is, in fields of its own; and subsets put together under a name.
ALTER TABLE "rater" ADD COLUMN "base_model" TEXT, ADD COLUMN "strategy" TEXT, ADD COLUMN "template" TEXT, ADD COLUMN "settings" TEXT;
ALTER TABLE "study" ADD COLUMN "subset_groups" JSONB NOT NULL DEFAULT '[]';
