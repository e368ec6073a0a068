-- Tasks that are added to a round later belong to a batch with a name.
ALTER TABLE "task" ADD COLUMN "batch" TEXT;
