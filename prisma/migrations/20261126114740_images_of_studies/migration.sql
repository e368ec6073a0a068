-- CreateTable
CREATE TABLE "image" (
    "sha256" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "image_pkey" PRIMARY KEY ("sha256")
);

-- CreateTable
CREATE TABLE "study_image" (
    "study_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "study_image_pkey" PRIMARY KEY ("study_id","name")
);

-- CreateIndex
CREATE INDEX "study_image_sha256_idx" ON "study_image"("sha256");

-- AddForeignKey
ALTER TABLE "study_image" ADD CONSTRAINT "study_image_study_id_fkey" FOREIGN KEY ("study_id") REFERENCES "study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "study_image" ADD CONSTRAINT "study_image_sha256_fkey" FOREIGN KEY ("sha256") REFERENCES "image"("sha256") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Images are compressed already: PostgreSQL need not try.
ALTER TABLE "image" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
