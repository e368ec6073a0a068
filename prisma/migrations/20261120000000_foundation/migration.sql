-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "study_role" AS ENUM ('owner', 'researcher', 'annotator');

-- CreateEnum
CREATE TYPE "outcome" AS ENUM ('win', 'tie', 'loss');

-- CreateEnum
CREATE TYPE "checklist_source" AS ENUM ('generated', 'human', 'imported');

-- CreateEnum
CREATE TYPE "checklist_status" AS ENUM ('draft', 'published');

-- CreateEnum
CREATE TYPE "protocol" AS ENUM ('direct_scoring', 'check_then_score', 'preference');

-- CreateEnum
CREATE TYPE "round_status" AS ENUM ('draft', 'open', 'paused', 'closed');

-- CreateEnum
CREATE TYPE "stratum" AS ENUM ('main', 'training', 'attention');

-- CreateEnum
CREATE TYPE "rater_kind" AS ENUM ('human', 'judge', 'imported');

-- CreateEnum
CREATE TYPE "assignment_state" AS ENUM ('leased', 'submitted', 'expired', 'skipped');

-- CreateEnum
CREATE TYPE "shown_order" AS ENUM ('ab', 'ba');

-- CreateEnum
CREATE TYPE "ease" AS ENUM ('easier', 'harder', 'no_effect');

-- CreateEnum
CREATE TYPE "answer" AS ENUM ('YES', 'NO', 'UNKNOWN');

-- CreateTable
CREATE TABLE "user" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "is_admin" BOOLEAN NOT NULL DEFAULT false,
    "may_create_studies" BOOLEAN NOT NULL DEFAULT false,
    "name_only" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "token" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "user_id" TEXT NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scope" TEXT,
    "password" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification" (
    "id" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "verification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "last_request" BIGINT NOT NULL,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "setup_link" (
    "id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "setup_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "membership" (
    "study_id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "role" "study_role" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("study_id","user_id")
);

-- CreateTable
CREATE TABLE "invitation" (
    "id" UUID NOT NULL,
    "study_id" UUID NOT NULL,
    "role" "study_role" NOT NULL,
    "label" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "max_uses" INTEGER,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "revoked_at" TIMESTAMPTZ(3),
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "study" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "is_demo" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "study_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "system" (
    "id" UUID NOT NULL,
    "study_id" UUID NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "system_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "instruction" (
    "id" UUID NOT NULL,
    "study_id" UUID NOT NULL,
    "external_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "text" TEXT,
    "messages" JSONB,
    "input" TEXT,
    "subset" TEXT,
    "domain" TEXT,
    "tags" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "instruction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "response" (
    "id" UUID NOT NULL,
    "study_id" UUID NOT NULL,
    "instruction_id" UUID NOT NULL,
    "system_id" UUID NOT NULL,
    "sample" INTEGER NOT NULL DEFAULT 0,
    "text" TEXT NOT NULL,
    "known_score" SMALLINT,
    "known_answers" JSONB,

    CONSTRAINT "response_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pair" (
    "id" UUID NOT NULL,
    "study_id" UUID NOT NULL,
    "external_id" TEXT NOT NULL,
    "instruction_id" UUID NOT NULL,
    "response_a_id" UUID NOT NULL,
    "response_b_id" UUID NOT NULL,
    "known_outcome" "outcome",

    CONSTRAINT "pair_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "checklist" (
    "id" UUID NOT NULL,
    "study_id" UUID NOT NULL,
    "instruction_id" UUID NOT NULL,
    "series" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "source" "checklist_source" NOT NULL,
    "method" TEXT,
    "status" "checklist_status" NOT NULL DEFAULT 'draft',
    "is_gold" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "checklist_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "checklist_item" (
    "id" UUID NOT NULL,
    "checklist_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "question" TEXT NOT NULL,
    "categories" TEXT[],
    "importance" INTEGER,
    "verifier" TEXT,

    CONSTRAINT "checklist_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "round" (
    "id" UUID NOT NULL,
    "study_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "protocol" "protocol" NOT NULL,
    "status" "round_status" NOT NULL DEFAULT 'draft',
    "overlap" INTEGER NOT NULL DEFAULT 3,
    "allow_unknown" BOOLEAN NOT NULL DEFAULT false,
    "shuffle_positions" BOOLEAN NOT NULL DEFAULT true,
    "guidelines" TEXT NOT NULL DEFAULT '',
    "level_names" TEXT[],
    "checklist_series" TEXT,
    "lease_minutes" INTEGER NOT NULL DEFAULT 30,
    "seed" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "opened_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "round_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "task" (
    "id" UUID NOT NULL,
    "study_id" UUID NOT NULL,
    "round_id" UUID NOT NULL,
    "protocol" "protocol" NOT NULL,
    "position" INTEGER NOT NULL,
    "instruction_id" UUID NOT NULL,
    "response_a_id" UUID NOT NULL,
    "response_b_id" UUID,
    "pair_id" UUID,
    "checklist_id" UUID,
    "stratum" "stratum" NOT NULL DEFAULT 'main',
    "wanted" INTEGER NOT NULL,
    "taken" INTEGER NOT NULL DEFAULT 0,
    "submitted" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "task_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rater" (
    "id" UUID NOT NULL,
    "study_id" UUID NOT NULL,
    "kind" "rater_kind" NOT NULL,
    "number" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "user_id" TEXT,
    "configuration" JSONB,
    "source" TEXT,
    "simulated" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "rater_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "assignment" (
    "id" UUID NOT NULL,
    "study_id" UUID NOT NULL,
    "round_id" UUID NOT NULL,
    "task_id" UUID NOT NULL,
    "rater_id" UUID NOT NULL,
    "state" "assignment_state" NOT NULL DEFAULT 'leased',
    "lease_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "shown_order" "shown_order",
    "claimed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "submitted_at" TIMESTAMPTZ(3),
    "skip_problem" JSONB,

    CONSTRAINT "assignment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "draft" (
    "assignment_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "draft_pkey" PRIMARY KEY ("assignment_id")
);

-- CreateTable
CREATE TABLE "annotation" (
    "id" UUID NOT NULL,
    "study_id" UUID NOT NULL,
    "round_id" UUID NOT NULL,
    "task_id" UUID NOT NULL,
    "protocol" "protocol" NOT NULL,
    "rater_id" UUID NOT NULL,
    "checklist_id" UUID,
    "assignment_id" UUID,
    "score" SMALLINT,
    "preference" SMALLINT,
    "ease" "ease",
    "comment" TEXT,
    "problems" JSONB,
    "shown_order" "shown_order",
    "duration_ms" INTEGER,
    "content_hash" TEXT NOT NULL,
    "supersedes_id" UUID,
    "superseded_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "annotation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "checklist_answer" (
    "annotation_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "checklist_id" UUID NOT NULL,
    "answer" "answer" NOT NULL,
    "probability" DOUBLE PRECISION,

    CONSTRAINT "checklist_answer_pkey" PRIMARY KEY ("annotation_id","item_id")
);

-- CreateTable
CREATE TABLE "adjudication" (
    "task_id" UUID NOT NULL,
    "score" SMALLINT,
    "preference" SMALLINT,
    "reason" TEXT NOT NULL,
    "decided_by" TEXT NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "adjudication_pkey" PRIMARY KEY ("task_id")
);

-- CreateTable
CREATE TABLE "import" (
    "id" UUID NOT NULL,
    "study_id" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "counts" JSONB NOT NULL,
    "created_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "study_id" UUID,
    "user_id" TEXT,
    "kind" TEXT NOT NULL,
    "subject" TEXT,
    "data" JSONB,

    CONSTRAINT "event_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_key" ON "session"("token");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "account_user_id_idx" ON "account"("user_id");

-- CreateIndex
CREATE INDEX "verification_identifier_idx" ON "verification"("identifier");

-- CreateIndex
CREATE UNIQUE INDEX "rate_limit_key_key" ON "rate_limit"("key");

-- CreateIndex
CREATE UNIQUE INDEX "setup_link_token_hash_key" ON "setup_link"("token_hash");

-- CreateIndex
CREATE INDEX "membership_user_id_idx" ON "membership"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_token_hash_key" ON "invitation"("token_hash");

-- CreateIndex
CREATE INDEX "invitation_study_id_idx" ON "invitation"("study_id");

-- CreateIndex
CREATE UNIQUE INDEX "system_study_id_name_key" ON "system"("study_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "system_id_study_id_key" ON "system"("id", "study_id");

-- CreateIndex
CREATE UNIQUE INDEX "instruction_study_id_external_id_key" ON "instruction"("study_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "instruction_study_id_position_key" ON "instruction"("study_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "instruction_id_study_id_key" ON "instruction"("id", "study_id");

-- CreateIndex
CREATE INDEX "response_study_id_system_id_idx" ON "response"("study_id", "system_id");

-- CreateIndex
CREATE UNIQUE INDEX "response_instruction_id_system_id_sample_key" ON "response"("instruction_id", "system_id", "sample");

-- CreateIndex
CREATE UNIQUE INDEX "response_id_instruction_id_key" ON "response"("id", "instruction_id");

-- CreateIndex
CREATE INDEX "pair_instruction_id_idx" ON "pair"("instruction_id");

-- CreateIndex
CREATE UNIQUE INDEX "pair_study_id_external_id_key" ON "pair"("study_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "pair_response_a_id_response_b_id_key" ON "pair"("response_a_id", "response_b_id");

-- CreateIndex
CREATE UNIQUE INDEX "pair_id_response_a_id_response_b_id_key" ON "pair"("id", "response_a_id", "response_b_id");

-- CreateIndex
CREATE INDEX "checklist_study_id_series_idx" ON "checklist"("study_id", "series");

-- CreateIndex
CREATE UNIQUE INDEX "checklist_instruction_id_series_version_key" ON "checklist"("instruction_id", "series", "version");

-- CreateIndex
CREATE UNIQUE INDEX "checklist_id_instruction_id_key" ON "checklist"("id", "instruction_id");

-- CreateIndex
CREATE UNIQUE INDEX "checklist_item_checklist_id_position_key" ON "checklist_item"("checklist_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "checklist_item_id_checklist_id_key" ON "checklist_item"("id", "checklist_id");

-- CreateIndex
CREATE UNIQUE INDEX "round_study_id_name_key" ON "round"("study_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "round_id_study_id_protocol_key" ON "round"("id", "study_id", "protocol");

-- CreateIndex
CREATE INDEX "task_response_a_id_idx" ON "task"("response_a_id");

-- CreateIndex
CREATE INDEX "task_response_b_id_idx" ON "task"("response_b_id");

-- CreateIndex
CREATE INDEX "task_instruction_id_idx" ON "task"("instruction_id");

-- CreateIndex
CREATE UNIQUE INDEX "task_round_id_position_key" ON "task"("round_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "task_id_round_id_study_id_key" ON "task"("id", "round_id", "study_id");

-- CreateIndex
CREATE UNIQUE INDEX "task_id_round_id_study_id_protocol_key" ON "task"("id", "round_id", "study_id", "protocol");

-- CreateIndex
CREATE UNIQUE INDEX "task_id_checklist_id_key" ON "task"("id", "checklist_id");

-- CreateIndex
CREATE UNIQUE INDEX "rater_study_id_user_id_key" ON "rater"("study_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "rater_study_id_number_key" ON "rater"("study_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "rater_id_study_id_key" ON "rater"("id", "study_id");

-- CreateIndex
CREATE INDEX "assignment_rater_id_round_id_state_idx" ON "assignment"("rater_id", "round_id", "state");

-- CreateIndex
CREATE UNIQUE INDEX "assignment_task_id_rater_id_key" ON "assignment"("task_id", "rater_id");

-- CreateIndex
CREATE UNIQUE INDEX "assignment_id_task_id_rater_id_key" ON "assignment"("id", "task_id", "rater_id");

-- CreateIndex
CREATE UNIQUE INDEX "annotation_supersedes_id_key" ON "annotation"("supersedes_id");

-- CreateIndex
CREATE INDEX "annotation_rater_id_round_id_idx" ON "annotation"("rater_id", "round_id");

-- CreateIndex
CREATE UNIQUE INDEX "annotation_id_task_id_rater_id_key" ON "annotation"("id", "task_id", "rater_id");

-- CreateIndex
CREATE UNIQUE INDEX "annotation_id_checklist_id_key" ON "annotation"("id", "checklist_id");

-- CreateIndex
CREATE UNIQUE INDEX "annotation_supersedes_id_task_id_rater_id_key" ON "annotation"("supersedes_id", "task_id", "rater_id");

-- CreateIndex
CREATE INDEX "checklist_answer_item_id_idx" ON "checklist_answer"("item_id");

-- CreateIndex
CREATE INDEX "import_study_id_created_at_idx" ON "import"("study_id", "created_at");

-- CreateIndex
CREATE INDEX "event_study_id_at_idx" ON "event"("study_id", "at");

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_study_id_fkey" FOREIGN KEY ("study_id") REFERENCES "study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_study_id_fkey" FOREIGN KEY ("study_id") REFERENCES "study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "system" ADD CONSTRAINT "system_study_id_fkey" FOREIGN KEY ("study_id") REFERENCES "study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "instruction" ADD CONSTRAINT "instruction_study_id_fkey" FOREIGN KEY ("study_id") REFERENCES "study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "response" ADD CONSTRAINT "response_study_id_fkey" FOREIGN KEY ("study_id") REFERENCES "study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "response" ADD CONSTRAINT "response_instruction_id_study_id_fkey" FOREIGN KEY ("instruction_id", "study_id") REFERENCES "instruction"("id", "study_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "response" ADD CONSTRAINT "response_system_id_study_id_fkey" FOREIGN KEY ("system_id", "study_id") REFERENCES "system"("id", "study_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pair" ADD CONSTRAINT "pair_study_id_fkey" FOREIGN KEY ("study_id") REFERENCES "study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pair" ADD CONSTRAINT "pair_instruction_id_study_id_fkey" FOREIGN KEY ("instruction_id", "study_id") REFERENCES "instruction"("id", "study_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pair" ADD CONSTRAINT "pair_response_a_id_instruction_id_fkey" FOREIGN KEY ("response_a_id", "instruction_id") REFERENCES "response"("id", "instruction_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pair" ADD CONSTRAINT "pair_response_b_id_instruction_id_fkey" FOREIGN KEY ("response_b_id", "instruction_id") REFERENCES "response"("id", "instruction_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checklist" ADD CONSTRAINT "checklist_study_id_fkey" FOREIGN KEY ("study_id") REFERENCES "study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checklist" ADD CONSTRAINT "checklist_instruction_id_study_id_fkey" FOREIGN KEY ("instruction_id", "study_id") REFERENCES "instruction"("id", "study_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checklist_item" ADD CONSTRAINT "checklist_item_checklist_id_fkey" FOREIGN KEY ("checklist_id") REFERENCES "checklist"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "round" ADD CONSTRAINT "round_study_id_fkey" FOREIGN KEY ("study_id") REFERENCES "study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_round_id_study_id_protocol_fkey" FOREIGN KEY ("round_id", "study_id", "protocol") REFERENCES "round"("id", "study_id", "protocol") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_instruction_id_study_id_fkey" FOREIGN KEY ("instruction_id", "study_id") REFERENCES "instruction"("id", "study_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_response_a_id_instruction_id_fkey" FOREIGN KEY ("response_a_id", "instruction_id") REFERENCES "response"("id", "instruction_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_response_b_id_instruction_id_fkey" FOREIGN KEY ("response_b_id", "instruction_id") REFERENCES "response"("id", "instruction_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_pair_id_response_a_id_response_b_id_fkey" FOREIGN KEY ("pair_id", "response_a_id", "response_b_id") REFERENCES "pair"("id", "response_a_id", "response_b_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_checklist_id_instruction_id_fkey" FOREIGN KEY ("checklist_id", "instruction_id") REFERENCES "checklist"("id", "instruction_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rater" ADD CONSTRAINT "rater_study_id_fkey" FOREIGN KEY ("study_id") REFERENCES "study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rater" ADD CONSTRAINT "rater_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_task_id_round_id_study_id_fkey" FOREIGN KEY ("task_id", "round_id", "study_id") REFERENCES "task"("id", "round_id", "study_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_rater_id_study_id_fkey" FOREIGN KEY ("rater_id", "study_id") REFERENCES "rater"("id", "study_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft" ADD CONSTRAINT "draft_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_task_id_round_id_study_id_protocol_fkey" FOREIGN KEY ("task_id", "round_id", "study_id", "protocol") REFERENCES "task"("id", "round_id", "study_id", "protocol") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_task_id_checklist_id_fkey" FOREIGN KEY ("task_id", "checklist_id") REFERENCES "task"("id", "checklist_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_rater_id_study_id_fkey" FOREIGN KEY ("rater_id", "study_id") REFERENCES "rater"("id", "study_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_assignment_id_task_id_rater_id_fkey" FOREIGN KEY ("assignment_id", "task_id", "rater_id") REFERENCES "assignment"("id", "task_id", "rater_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_supersedes_id_task_id_rater_id_fkey" FOREIGN KEY ("supersedes_id", "task_id", "rater_id") REFERENCES "annotation"("id", "task_id", "rater_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checklist_answer" ADD CONSTRAINT "checklist_answer_annotation_id_checklist_id_fkey" FOREIGN KEY ("annotation_id", "checklist_id") REFERENCES "annotation"("id", "checklist_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checklist_answer" ADD CONSTRAINT "checklist_answer_item_id_checklist_id_fkey" FOREIGN KEY ("item_id", "checklist_id") REFERENCES "checklist_item"("id", "checklist_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "adjudication" ADD CONSTRAINT "adjudication_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import" ADD CONSTRAINT "import_study_id_fkey" FOREIGN KEY ("study_id") REFERENCES "study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ═════════ Written by hand: what Prisma's schema language cannot say ═════════

-- People
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_uses_within_limit" CHECK ("uses" >= 0 AND ("max_uses" IS NULL OR ("max_uses" >= 1 AND "uses" <= "max_uses")));
ALTER TABLE "user" ADD CONSTRAINT "user_name_length" CHECK (char_length("name") BETWEEN 1 AND 200);

-- What is labelled
ALTER TABLE "study" ADD CONSTRAINT "study_name_length" CHECK (char_length("name") BETWEEN 1 AND 200);
ALTER TABLE "instruction" ADD CONSTRAINT "instruction_text_or_messages" CHECK (("text" IS NULL) <> ("messages" IS NULL));
ALTER TABLE "response" ADD CONSTRAINT "response_sample_not_negative" CHECK ("sample" >= 0);
ALTER TABLE "response" ADD CONSTRAINT "response_known_score_range" CHECK ("known_score" BETWEEN 1 AND 5);
ALTER TABLE "pair" ADD CONSTRAINT "pair_two_different_responses" CHECK ("response_a_id" <> "response_b_id");
-- The same two responses are one pair, whichever stands first.
CREATE UNIQUE INDEX "pair_unordered" ON "pair" (LEAST("response_a_id", "response_b_id"), GREATEST("response_a_id", "response_b_id"));
ALTER TABLE "checklist" ADD CONSTRAINT "checklist_version_positive" CHECK ("version" >= 1);
ALTER TABLE "checklist_item" ADD CONSTRAINT "checklist_item_importance_range" CHECK ("importance" BETWEEN 0 AND 100);
ALTER TABLE "checklist_item" ADD CONSTRAINT "checklist_item_question_not_empty" CHECK ("question" <> '');
CREATE UNIQUE INDEX "checklist_one_gold" ON "checklist" ("instruction_id") WHERE "is_gold";

-- Rounds and tasks
ALTER TABLE "round" ADD CONSTRAINT "round_overlap_range" CHECK ("overlap" BETWEEN 0 AND 100);
ALTER TABLE "round" ADD CONSTRAINT "round_lease_range" CHECK ("lease_minutes" BETWEEN 1 AND 10080);
ALTER TABLE "round" ADD CONSTRAINT "round_five_level_names" CHECK (cardinality("level_names") = 5);
ALTER TABLE "round" ADD CONSTRAINT "round_opened_unless_draft" CHECK ("status" = 'draft' OR "opened_at" IS NOT NULL);
ALTER TABLE "round" ADD CONSTRAINT "round_closed_at" CHECK (("status" = 'closed') = ("closed_at" IS NOT NULL));
-- A scoring task has one response, a pair two different ones (of the same instruction: foreign keys).
ALTER TABLE "task" ADD CONSTRAINT "task_fits_protocol" CHECK (
  CASE "protocol"
    WHEN 'direct_scoring' THEN "response_b_id" IS NULL AND "checklist_id" IS NULL
    WHEN 'check_then_score' THEN "response_b_id" IS NULL AND "checklist_id" IS NOT NULL
    WHEN 'preference' THEN "response_b_id" IS NOT NULL AND "response_a_id" <> "response_b_id" AND "checklist_id" IS NULL
  END
);
ALTER TABLE "task" ADD CONSTRAINT "task_pair_needs_two" CHECK ("pair_id" IS NULL OR "response_b_id" IS NOT NULL);
ALTER TABLE "task" ADD CONSTRAINT "task_places" CHECK ("taken" BETWEEN 0 AND "wanted" AND "submitted" BETWEEN 0 AND "taken");
CREATE UNIQUE INDEX "task_one_per_response" ON "task" ("round_id", "response_a_id") WHERE "response_b_id" IS NULL;
CREATE UNIQUE INDEX "task_one_per_pair" ON "task" ("round_id", LEAST("response_a_id", "response_b_id"), GREATEST("response_a_id", "response_b_id")) WHERE "response_b_id" IS NOT NULL;
-- Next task for a rater: nearest to completion first.
CREATE INDEX "task_with_free_places" ON "task" ("round_id", "taken" DESC, "position") WHERE "taken" < "wanted";

-- Raters
ALTER TABLE "rater" ADD CONSTRAINT "rater_human_has_user" CHECK (("kind" = 'human') = ("user_id" IS NOT NULL));
ALTER TABLE "rater" ADD CONSTRAINT "rater_judge_has_configuration" CHECK ("kind" <> 'judge' OR "configuration" IS NOT NULL);
CREATE UNIQUE INDEX "rater_imported_source" ON "rater" ("study_id", "source", "name") WHERE "kind" = 'imported';

-- Assignments: leases that ended are found quickly.
CREATE INDEX "assignment_lease_end" ON "assignment" ("round_id", "lease_expires_at") WHERE "state" = 'leased';
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_submitted_at" CHECK (("state" = 'submitted') = ("submitted_at" IS NOT NULL));
ALTER TABLE "draft" ADD CONSTRAINT "draft_revision_not_negative" CHECK ("revision" >= 0);

-- Annotations
CREATE UNIQUE INDEX "annotation_one_live" ON "annotation" ("task_id", "rater_id") WHERE "superseded_at" IS NULL;
-- Value counts per task of a round, read from the index alone.
CREATE INDEX "annotation_live_of_round" ON "annotation" ("round_id", "task_id") INCLUDE ("rater_id", "score", "preference") WHERE "superseded_at" IS NULL;
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_score_range" CHECK ("score" BETWEEN 1 AND 5);
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_preference_range" CHECK ("preference" BETWEEN 1 AND 5);
-- Labels without a place (judges', imported ones) may hold checklist answers alone.
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_fits_protocol" CHECK (
  CASE "protocol"
    WHEN 'direct_scoring' THEN "score" IS NOT NULL AND "preference" IS NULL AND "checklist_id" IS NULL AND "ease" IS NULL
    WHEN 'check_then_score' THEN "preference" IS NULL AND "checklist_id" IS NOT NULL AND ("score" IS NOT NULL OR "assignment_id" IS NULL)
    WHEN 'preference' THEN "preference" IS NOT NULL AND "score" IS NULL AND "checklist_id" IS NULL AND "ease" IS NULL
  END
);
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_duration_not_negative" CHECK ("duration_ms" >= 0);
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_comment_length" CHECK (char_length("comment") <= 5000);
ALTER TABLE "checklist_answer" ADD CONSTRAINT "checklist_answer_probability_range" CHECK ("probability" BETWEEN 0 AND 1);
ALTER TABLE "adjudication" ADD CONSTRAINT "adjudication_one_label" CHECK (("score" IS NULL) <> ("preference" IS NULL));
ALTER TABLE "adjudication" ADD CONSTRAINT "adjudication_range" CHECK ("score" BETWEEN 1 AND 5 AND "preference" IS NULL OR "preference" BETWEEN 1 AND 5 AND "score" IS NULL);

-- A task's places follow its assignments, whoever writes them; task_places refuses one too many.
CREATE FUNCTION "keep_task_places"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  taken_change int := 0;
  submitted_change int := 0;
BEGIN
  IF TG_OP <> 'DELETE' THEN
    taken_change := (NEW.state IN ('leased', 'submitted'))::int;
    submitted_change := (NEW.state = 'submitted')::int;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    taken_change := taken_change - (OLD.state IN ('leased', 'submitted'))::int;
    submitted_change := submitted_change - (OLD.state = 'submitted')::int;
  END IF;
  IF taken_change <> 0 OR submitted_change <> 0 THEN
    UPDATE task SET taken = taken + taken_change, submitted = submitted + submitted_change
      WHERE id = COALESCE(NEW.task_id, OLD.task_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "assignment_keeps_task_places" AFTER INSERT OR DELETE OR UPDATE OF "state" ON "assignment"
  FOR EACH ROW EXECUTE FUNCTION "keep_task_places"();

CREATE FUNCTION "refuse_assignment_move"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an assignment stays with its task and rater' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER "assignment_stays" BEFORE UPDATE ON "assignment" FOR EACH ROW
  WHEN (OLD.task_id <> NEW.task_id OR OLD.rater_id <> NEW.rater_id OR OLD.shown_order IS DISTINCT FROM NEW.shown_order)
  EXECUTE FUNCTION "refuse_assignment_move"();

-- Annotations and their answers are append-only. The one change is that an annotation becomes superseded;
-- the one deletion is that of the whole study, which says so with SET LOCAL tickbox.deleting_study.
CREATE FUNCTION "keep_annotations"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF current_setting('tickbox.deleting_study', true) = 'yes' THEN
      RETURN OLD;
    END IF;
  ELSIF TG_TABLE_NAME = 'annotation' AND OLD.superseded_at IS NULL AND NEW.superseded_at IS NOT NULL
    AND to_jsonb(OLD) - 'superseded_at' = to_jsonb(NEW) - 'superseded_at' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'annotations are append-only: write one that supersedes' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER "annotation_append_only" BEFORE UPDATE OR DELETE ON "annotation"
  FOR EACH ROW EXECUTE FUNCTION "keep_annotations"();
CREATE TRIGGER "checklist_answer_append_only" BEFORE UPDATE OR DELETE ON "checklist_answer"
  FOR EACH ROW EXECUTE FUNCTION "keep_annotations"();

-- A published checklist is frozen; only its gold mark may change.
CREATE FUNCTION "keep_published_checklist"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('tickbox.deleting_study', true) = 'yes' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - 'is_gold' = to_jsonb(NEW) - 'is_gold' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a published checklist is frozen: make a new version' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER "checklist_frozen" BEFORE UPDATE OR DELETE ON "checklist"
  FOR EACH ROW WHEN (OLD.status = 'published') EXECUTE FUNCTION "keep_published_checklist"();

CREATE FUNCTION "keep_published_items"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  state checklist_status;
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('tickbox.deleting_study', true) = 'yes' THEN
    RETURN OLD;
  END IF;
  -- Locking the checklist keeps a question from slipping in while another transaction publishes it.
  SELECT c.status INTO state FROM checklist c WHERE c.id = COALESCE(NEW.checklist_id, OLD.checklist_id) FOR SHARE;
  IF state = 'published' THEN
    RAISE EXCEPTION 'a published checklist is frozen: make a new version' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN COALESCE(NEW, OLD);
END $$;
CREATE TRIGGER "checklist_item_frozen" BEFORE INSERT OR UPDATE OR DELETE ON "checklist_item"
  FOR EACH ROW EXECUTE FUNCTION "keep_published_items"();
