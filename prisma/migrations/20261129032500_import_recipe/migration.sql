-- CreateTable
CREATE TABLE "import_recipe" (
    "id" UUID NOT NULL,
    "study_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "options" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "import_recipe_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "import_recipe_study_id_name_key" ON "import_recipe"("study_id", "name");

-- AddForeignKey
ALTER TABLE "import_recipe" ADD CONSTRAINT "import_recipe_study_id_fkey" FOREIGN KEY ("study_id") REFERENCES "study"("id") ON DELETE CASCADE ON UPDATE CASCADE;
