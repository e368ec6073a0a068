-- Labels of several criteria are rounds of their own, which one file may bring.
ALTER TABLE "round" ADD COLUMN "rated_criterion" TEXT;
ALTER TABLE "round" ADD CONSTRAINT "round_one_criterion" CHECK ("rated_criterion" IS NULL OR "criterion" IS NULL);

CREATE TABLE "import_round" (
  "import_id" UUID NOT NULL REFERENCES "import" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "round_id" UUID NOT NULL REFERENCES "round" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "import_round_pkey" PRIMARY KEY ("import_id", "round_id")
);
CREATE INDEX "import_round_round_id_idx" ON "import_round" ("round_id");
INSERT INTO "import_round" SELECT "id", "round_id" FROM "import" WHERE "round_id" IS NOT NULL;
ALTER TABLE "import" DROP COLUMN "round_id";
