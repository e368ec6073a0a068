-- CreateEnum
CREATE TYPE "run_status" AS ENUM ('running', 'paused', 'cancelled', 'finished');

-- CreateEnum
CREATE TYPE "run_item_state" AS ENUM ('waiting', 'running', 'done', 'failed');

-- CreateTable
CREATE TABLE "judged_order" (
    "annotation_id" UUID NOT NULL,
    "shown_order" "shown_order" NOT NULL,
    "preference" SMALLINT NOT NULL,

    CONSTRAINT "judged_order_pkey" PRIMARY KEY ("annotation_id","shown_order")
);

-- CreateTable
CREATE TABLE "endpoint" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "base_url" TEXT,
    "sealed_key" TEXT,
    "allow_private_addresses" BOOLEAN NOT NULL DEFAULT false,
    "concurrency" INTEGER NOT NULL DEFAULT 8,
    "requests_per_minute" INTEGER,
    "tokens_per_minute" INTEGER,
    "timeout_ms" INTEGER NOT NULL DEFAULT 120000,
    "retries" INTEGER NOT NULL DEFAULT 4,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "endpoint_model" (
    "id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "supports_several" BOOLEAN NOT NULL DEFAULT false,
    "supports_logprobs" BOOLEAN NOT NULL DEFAULT false,
    "supports_json_schema" BOOLEAN NOT NULL DEFAULT false,
    "tested_at" TIMESTAMPTZ(3),
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "endpoint_model_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "model_price" (
    "study_id" UUID NOT NULL,
    "model_id" UUID NOT NULL,
    "prompt_per_million" DOUBLE PRECISION NOT NULL,
    "completion_per_million" DOUBLE PRECISION NOT NULL,
    "currency" TEXT NOT NULL,

    CONSTRAINT "model_price_pkey" PRIMARY KEY ("study_id","model_id")
);

-- CreateTable
CREATE TABLE "worker_process" (
    "id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "worker_process_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "run" (
    "id" UUID NOT NULL,
    "study_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" "run_status" NOT NULL DEFAULT 'running',
    "stopped_because" JSONB,
    "configuration" JSONB NOT NULL,
    "prices" JSONB NOT NULL,
    "currency" TEXT NOT NULL,
    "budget" DOUBLE PRECISION,
    "use_cache" BOOLEAN NOT NULL DEFAULT true,
    "estimate" JSONB,
    "round_id" UUID,
    "rater_id" UUID,
    "created_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "calls" INTEGER NOT NULL DEFAULT 0,
    "cached_calls" INTEGER NOT NULL DEFAULT 0,
    "failed_calls" INTEGER NOT NULL DEFAULT 0,
    "prompt_tokens" BIGINT NOT NULL DEFAULT 0,
    "completion_tokens" BIGINT NOT NULL DEFAULT 0,
    "call_milliseconds" BIGINT NOT NULL DEFAULT 0,
    "cost" DOUBLE PRECISION NOT NULL DEFAULT 0,

    CONSTRAINT "run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "run_item" (
    "id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "subject_id" UUID NOT NULL,
    "part" TEXT NOT NULL DEFAULT '',
    "state" "run_item_state" NOT NULL DEFAULT 'waiting',
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "worker_id" UUID,
    "failure" JSONB,
    "result" JSONB,
    "produced_id" UUID,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "run_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "model_call" (
    "id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "model_id" UUID NOT NULL,
    "request_hash" TEXT NOT NULL,
    "request" JSONB NOT NULL,
    "completion" JSONB NOT NULL,
    "ok" BOOLEAN NOT NULL,
    "reusable" BOOLEAN NOT NULL,
    "failure_kind" TEXT,
    "cached_from" UUID,
    "prompt_tokens" INTEGER NOT NULL,
    "completion_tokens" INTEGER NOT NULL,
    "tokens_estimated" BOOLEAN NOT NULL,
    "attempts" INTEGER NOT NULL,
    "milliseconds" INTEGER NOT NULL,
    "cost" DOUBLE PRECISION NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "model_call_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "endpoint_name_key" ON "endpoint"("name");

-- CreateIndex
CREATE UNIQUE INDEX "endpoint_model_endpoint_id_name_key" ON "endpoint_model"("endpoint_id", "name");

-- CreateIndex
CREATE INDEX "run_study_id_created_at_idx" ON "run"("study_id", "created_at");

-- CreateIndex
CREATE INDEX "run_round_id_idx" ON "run"("round_id");

-- CreateIndex
CREATE INDEX "run_item_run_id_state_position_idx" ON "run_item"("run_id", "state", "position");

-- CreateIndex
CREATE INDEX "run_item_produced_id_idx" ON "run_item"("produced_id");

-- CreateIndex
CREATE UNIQUE INDEX "run_item_run_id_position_key" ON "run_item"("run_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "run_item_run_id_subject_id_part_key" ON "run_item"("run_id", "subject_id", "part");

-- CreateIndex
CREATE UNIQUE INDEX "run_item_id_run_id_key" ON "run_item"("id", "run_id");

-- CreateIndex
CREATE INDEX "model_call_item_id_idx" ON "model_call"("item_id");

-- CreateIndex
CREATE INDEX "model_call_run_id_failure_kind_idx" ON "model_call"("run_id", "failure_kind");

-- AddForeignKey
ALTER TABLE "judged_order" ADD CONSTRAINT "judged_order_annotation_id_fkey" FOREIGN KEY ("annotation_id") REFERENCES "annotation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "endpoint_model" ADD CONSTRAINT "endpoint_model_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "endpoint"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "model_price" ADD CONSTRAINT "model_price_study_id_fkey" FOREIGN KEY ("study_id") REFERENCES "study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "model_price" ADD CONSTRAINT "model_price_model_id_fkey" FOREIGN KEY ("model_id") REFERENCES "endpoint_model"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_study_id_fkey" FOREIGN KEY ("study_id") REFERENCES "study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_round_id_fkey" FOREIGN KEY ("round_id") REFERENCES "round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_rater_id_fkey" FOREIGN KEY ("rater_id") REFERENCES "rater"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_item" ADD CONSTRAINT "run_item_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "model_call" ADD CONSTRAINT "model_call_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "model_call" ADD CONSTRAINT "model_call_item_id_run_id_fkey" FOREIGN KEY ("item_id", "run_id") REFERENCES "run_item"("id", "run_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "model_call" ADD CONSTRAINT "model_call_model_id_fkey" FOREIGN KEY ("model_id") REFERENCES "endpoint_model"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "judged_order" ADD CONSTRAINT "judged_order_preference_range" CHECK ("preference" BETWEEN 1 AND 5);
CREATE TRIGGER "judged_order_append_only" BEFORE UPDATE OR DELETE ON "judged_order"
  FOR EACH ROW EXECUTE FUNCTION "keep_annotations"();

ALTER TABLE "endpoint" ADD CONSTRAINT "endpoint_limits" CHECK (
  "concurrency" BETWEEN 1 AND 1000 AND "requests_per_minute" >= 1 AND "tokens_per_minute" >= 1
  AND "timeout_ms" BETWEEN 1000 AND 3600000 AND "retries" BETWEEN 0 AND 20
);
ALTER TABLE "model_price" ADD CONSTRAINT "model_price_not_negative" CHECK ("prompt_per_million" >= 0 AND "completion_per_million" >= 0);
ALTER TABLE "model_price" ADD CONSTRAINT "model_price_currency" CHECK ("currency" ~ '^[A-Z]{3}$');

ALTER TABLE "run" ADD CONSTRAINT "run_budget_positive" CHECK ("budget" > 0);
ALTER TABLE "run" ADD CONSTRAINT "run_finished_at" CHECK (("status" IN ('cancelled', 'finished')) = ("finished_at" IS NOT NULL));
-- Workers look for work; runs that are over are many.
CREATE INDEX "run_running" ON "run" ("id") WHERE "status" = 'running';

-- An item in work is held by a worker; one that is done stays done.
ALTER TABLE "run_item" ADD CONSTRAINT "run_item_worker" CHECK (("state" = 'running') = ("worker_id" IS NOT NULL));
ALTER TABLE "run_item" ADD CONSTRAINT "run_item_failure" CHECK ("state" <> 'failed' OR "failure" IS NOT NULL);
CREATE INDEX "run_item_held" ON "run_item" ("worker_id") WHERE "state" = 'running';
CREATE FUNCTION "keep_done_items"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an item that is done stays done' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER "run_item_done" BEFORE UPDATE ON "run_item" FOR EACH ROW
  WHEN (OLD.state = 'done') EXECUTE FUNCTION "keep_done_items"();

-- The cache: the newest answer to an identical call.
CREATE INDEX "model_call_answers" ON "model_call" ("model_id", "request_hash", "created_at") WHERE "reusable";
ALTER TABLE "model_call" ADD CONSTRAINT "model_call_counts" CHECK (
  "prompt_tokens" >= 0 AND "completion_tokens" >= 0 AND "attempts" >= 0 AND "milliseconds" >= 0 AND "cost" >= 0
);
ALTER TABLE "model_call" ADD CONSTRAINT "model_call_failure" CHECK ("ok" = ("failure_kind" IS NULL) AND ("ok" OR NOT "reusable"));
