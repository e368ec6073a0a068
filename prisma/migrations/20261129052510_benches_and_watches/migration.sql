-- CreateEnum
CREATE TYPE "bench_part" AS ENUM ('examples', 'development', 'test');

-- CreateTable
CREATE TABLE "bench" (
    "id" UUID NOT NULL,
    "study_id" UUID NOT NULL,
    "round_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "seed" INTEGER NOT NULL,
    "created_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bench_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bench_instruction" (
    "bench_id" UUID NOT NULL,
    "instruction_id" UUID NOT NULL,
    "part" "bench_part" NOT NULL,

    CONSTRAINT "bench_instruction_pkey" PRIMARY KEY ("bench_id","instruction_id")
);

-- CreateTable
CREATE TABLE "bench_version" (
    "bench_id" UUID NOT NULL,
    "rater_id" UUID NOT NULL,
    "number" SMALLINT NOT NULL,
    "made_from" SMALLINT,
    "change" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "opened_at" TIMESTAMPTZ(3),
    "opened_by" TEXT,

    CONSTRAINT "bench_version_pkey" PRIMARY KEY ("bench_id","rater_id")
);

-- CreateTable
CREATE TABLE "watch" (
    "id" UUID NOT NULL,
    "study_id" UUID NOT NULL,
    "rater_id" UUID NOT NULL,
    "round_id" UUID NOT NULL,
    "every_days" SMALLINT,
    "next_at" TIMESTAMPTZ(3),
    "budget" DOUBLE PRECISION,
    "baseline" JSONB,
    "first_run_id" UUID,
    "alarmed_at" TIMESTAMPTZ(3),
    "alarm" TEXT,
    "created_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "watch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "anchor" (
    "watch_id" UUID NOT NULL,
    "task_id" UUID NOT NULL,

    CONSTRAINT "anchor_pkey" PRIMARY KEY ("watch_id","task_id")
);

-- CreateIndex
CREATE INDEX "bench_round_id_idx" ON "bench"("round_id");

-- CreateIndex
CREATE UNIQUE INDEX "bench_study_id_name_key" ON "bench"("study_id", "name");

-- CreateIndex
CREATE INDEX "bench_instruction_instruction_id_idx" ON "bench_instruction"("instruction_id");

-- CreateIndex
CREATE INDEX "bench_version_rater_id_idx" ON "bench_version"("rater_id");

-- CreateIndex
CREATE UNIQUE INDEX "bench_version_bench_id_number_key" ON "bench_version"("bench_id", "number");

-- CreateIndex
CREATE INDEX "watch_study_id_idx" ON "watch"("study_id");

-- CreateIndex
CREATE INDEX "watch_round_id_idx" ON "watch"("round_id");

-- CreateIndex
CREATE INDEX "watch_next_at_idx" ON "watch"("next_at");

-- CreateIndex
CREATE UNIQUE INDEX "watch_rater_id_round_id_key" ON "watch"("rater_id", "round_id");

-- CreateIndex
CREATE INDEX "anchor_task_id_idx" ON "anchor"("task_id");

-- AddForeignKey
ALTER TABLE "bench" ADD CONSTRAINT "bench_study_id_fkey" FOREIGN KEY ("study_id") REFERENCES "study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bench" ADD CONSTRAINT "bench_round_id_fkey" FOREIGN KEY ("round_id") REFERENCES "round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bench_instruction" ADD CONSTRAINT "bench_instruction_bench_id_fkey" FOREIGN KEY ("bench_id") REFERENCES "bench"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bench_instruction" ADD CONSTRAINT "bench_instruction_instruction_id_fkey" FOREIGN KEY ("instruction_id") REFERENCES "instruction"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bench_version" ADD CONSTRAINT "bench_version_bench_id_fkey" FOREIGN KEY ("bench_id") REFERENCES "bench"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bench_version" ADD CONSTRAINT "bench_version_rater_id_fkey" FOREIGN KEY ("rater_id") REFERENCES "rater"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "watch" ADD CONSTRAINT "watch_study_id_fkey" FOREIGN KEY ("study_id") REFERENCES "study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "watch" ADD CONSTRAINT "watch_rater_id_fkey" FOREIGN KEY ("rater_id") REFERENCES "rater"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "watch" ADD CONSTRAINT "watch_round_id_fkey" FOREIGN KEY ("round_id") REFERENCES "round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "anchor" ADD CONSTRAINT "anchor_watch_id_fkey" FOREIGN KEY ("watch_id") REFERENCES "watch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "anchor" ADD CONSTRAINT "anchor_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE;
