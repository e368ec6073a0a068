-- What the runs of a study, or those that a person started, may cost together.
-- CreateTable
CREATE TABLE "spending_limit" (
    "id" UUID NOT NULL,
    "study_id" UUID,
    "user_id" TEXT,
    "amount" DOUBLE PRECISION NOT NULL,
    "currency" TEXT NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "spending_limit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reserved_cost" (
    "id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "worker_id" UUID NOT NULL,
    "cost" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "reserved_cost_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deleted_run_cost" (
    "id" UUID NOT NULL,
    "study_id" UUID NOT NULL,
    "user_id" TEXT,
    "currency" TEXT NOT NULL,
    "cost" DOUBLE PRECISION NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "deleted_run_cost_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "spending_limit_study_id_key" ON "spending_limit"("study_id");

-- CreateIndex
CREATE UNIQUE INDEX "spending_limit_user_id_key" ON "spending_limit"("user_id");

-- CreateIndex
CREATE INDEX "reserved_cost_run_id_idx" ON "reserved_cost"("run_id");

-- CreateIndex
CREATE INDEX "deleted_run_cost_study_id_idx" ON "deleted_run_cost"("study_id");

-- CreateIndex
CREATE INDEX "deleted_run_cost_user_id_idx" ON "deleted_run_cost"("user_id");

-- CreateIndex
CREATE INDEX "run_created_by_idx" ON "run"("created_by");

-- AddForeignKey
ALTER TABLE "spending_limit" ADD CONSTRAINT "spending_limit_study_id_fkey" FOREIGN KEY ("study_id") REFERENCES "study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "spending_limit" ADD CONSTRAINT "spending_limit_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "spending_limit"
  ADD CONSTRAINT "spending_limit_of_one" CHECK (num_nonnulls("study_id", "user_id") = 1),
  ADD CONSTRAINT "spending_limit_amount" CHECK ("amount" >= 0);
