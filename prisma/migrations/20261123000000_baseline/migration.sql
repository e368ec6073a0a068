-- Everything up to here in one piece: tables, constraints and indexes. Functions and triggers are in prisma/sql.

CREATE TYPE "answer" AS ENUM ('YES', 'NO', 'UNKNOWN');
CREATE TYPE "assignment_state" AS ENUM ('leased', 'submitted', 'expired', 'skipped');
CREATE TYPE "checklist_source" AS ENUM ('generated', 'human', 'imported');
CREATE TYPE "checklist_status" AS ENUM ('draft', 'published');
CREATE TYPE "ease" AS ENUM ('easier', 'harder', 'no_effect');
CREATE TYPE "outcome" AS ENUM ('win', 'tie', 'loss');
CREATE TYPE "protocol" AS ENUM ('direct_scoring', 'check_then_score', 'preference');
CREATE TYPE "rater_kind" AS ENUM ('human', 'judge', 'imported');
CREATE TYPE "round_status" AS ENUM ('draft', 'open', 'paused', 'closed');
CREATE TYPE "run_item_state" AS ENUM ('waiting', 'running', 'done', 'failed');
CREATE TYPE "run_status" AS ENUM ('running', 'paused', 'cancelled', 'finished');
CREATE TYPE "shown_order" AS ENUM ('ab', 'ba');
CREATE TYPE "stratum" AS ENUM ('main', 'training', 'attention');
CREATE TYPE "study_role" AS ENUM ('owner', 'researcher', 'annotator');
CREATE TYPE "verifier_status" AS ENUM ('proposed', 'person', 'approved', 'rejected');

CREATE TABLE "user" (
  "id" text NOT NULL,
  "name" text NOT NULL,
  "email" text NOT NULL,
  "email_verified" boolean NOT NULL DEFAULT false,
  "image" text,
  "is_admin" boolean NOT NULL DEFAULT false,
  "may_create_studies" boolean NOT NULL DEFAULT false,
  "name_only" boolean NOT NULL DEFAULT false,
  "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" timestamp(3) with time zone NOT NULL,
  CONSTRAINT "user_name_length" CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  CONSTRAINT "user_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX user_email_key ON "user" USING btree (email);

CREATE TABLE "session" (
  "id" text NOT NULL,
  "expires_at" timestamp(3) with time zone NOT NULL,
  "token" text NOT NULL,
  "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" timestamp(3) with time zone NOT NULL,
  "ip_address" text,
  "user_agent" text,
  "user_id" text NOT NULL,
  CONSTRAINT "session_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX session_token_key ON session USING btree (token);
CREATE INDEX session_user_id_idx ON session USING btree (user_id);

CREATE TABLE "account" (
  "id" text NOT NULL,
  "account_id" text NOT NULL,
  "provider_id" text NOT NULL,
  "user_id" text NOT NULL,
  "access_token" text,
  "refresh_token" text,
  "id_token" text,
  "access_token_expires_at" timestamp(3) with time zone,
  "refresh_token_expires_at" timestamp(3) with time zone,
  "scope" text,
  "password" text,
  "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" timestamp(3) with time zone NOT NULL,
  CONSTRAINT "account_pkey" PRIMARY KEY (id)
);
CREATE INDEX account_user_id_idx ON account USING btree (user_id);

CREATE TABLE "verification" (
  "id" text NOT NULL,
  "identifier" text NOT NULL,
  "value" text NOT NULL,
  "expires_at" timestamp(3) with time zone NOT NULL,
  "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" timestamp(3) with time zone NOT NULL,
  CONSTRAINT "verification_pkey" PRIMARY KEY (id)
);
CREATE INDEX verification_identifier_idx ON verification USING btree (identifier);

CREATE TABLE "rate_limit" (
  "id" text NOT NULL,
  "key" text NOT NULL,
  "count" integer NOT NULL,
  "last_request" bigint NOT NULL,
  CONSTRAINT "rate_limit_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX rate_limit_key_key ON rate_limit USING btree (key);

CREATE TABLE "setup_link" (
  "id" uuid NOT NULL,
  "token_hash" text NOT NULL,
  "expires_at" timestamp(3) with time zone NOT NULL,
  "used_at" timestamp(3) with time zone,
  "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "setup_link_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX setup_link_token_hash_key ON setup_link USING btree (token_hash);

CREATE TABLE "membership" (
  "study_id" uuid NOT NULL,
  "user_id" text NOT NULL,
  "role" study_role NOT NULL,
  "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "membership_pkey" PRIMARY KEY (study_id, user_id)
);
CREATE INDEX membership_user_id_idx ON membership USING btree (user_id);

CREATE TABLE "invitation" (
  "id" uuid NOT NULL,
  "study_id" uuid NOT NULL,
  "role" study_role NOT NULL,
  "label" text NOT NULL,
  "token_hash" text NOT NULL,
  "expires_at" timestamp(3) with time zone NOT NULL,
  "max_uses" integer,
  "uses" integer NOT NULL DEFAULT 0,
  "revoked_at" timestamp(3) with time zone,
  "created_by" text NOT NULL,
  "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "invitation_uses_within_limit" CHECK (((uses >= 0) AND ((max_uses IS NULL) OR ((max_uses >= 1) AND (uses <= max_uses))))),
  CONSTRAINT "invitation_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX invitation_token_hash_key ON invitation USING btree (token_hash);
CREATE INDEX invitation_study_id_idx ON invitation USING btree (study_id);

CREATE TABLE "study" (
  "id" uuid NOT NULL,
  "name" text NOT NULL,
  "description" text NOT NULL DEFAULT ''::text,
  "is_demo" boolean NOT NULL DEFAULT false,
  "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "made_from_id" uuid,
  CONSTRAINT "study_name_length" CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  CONSTRAINT "study_pkey" PRIMARY KEY (id)
);
CREATE INDEX study_made_from_id_idx ON study USING btree (made_from_id);

CREATE TABLE "system" (
  "id" uuid NOT NULL,
  "study_id" uuid NOT NULL,
  "name" text NOT NULL,
  "former_names" text[] DEFAULT ARRAY[]::text[],
  CONSTRAINT "system_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX system_study_id_name_key ON system USING btree (study_id, name);
CREATE UNIQUE INDEX system_id_study_id_key ON system USING btree (id, study_id);

CREATE TABLE "instruction" (
  "id" uuid NOT NULL,
  "study_id" uuid NOT NULL,
  "external_id" text NOT NULL,
  "position" integer NOT NULL,
  "text" text,
  "messages" jsonb,
  "input" text,
  "subset" text,
  "domain" text,
  "tags" text[],
  "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "instruction_text_or_messages" CHECK (((text IS NULL) <> (messages IS NULL))),
  CONSTRAINT "instruction_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX instruction_study_id_external_id_key ON instruction USING btree (study_id, external_id);
CREATE UNIQUE INDEX instruction_study_id_position_key ON instruction USING btree (study_id, "position");
CREATE UNIQUE INDEX instruction_id_study_id_key ON instruction USING btree (id, study_id);

CREATE TABLE "response" (
  "id" uuid NOT NULL,
  "study_id" uuid NOT NULL,
  "instruction_id" uuid NOT NULL,
  "system_id" uuid NOT NULL,
  "sample" integer NOT NULL DEFAULT 0,
  "text" text NOT NULL,
  "known_score" smallint,
  "known_answers" jsonb,
  CONSTRAINT "response_known_score_range" CHECK (((known_score >= 1) AND (known_score <= 5))),
  CONSTRAINT "response_sample_not_negative" CHECK ((sample >= 0)),
  CONSTRAINT "response_pkey" PRIMARY KEY (id)
);
CREATE INDEX response_study_id_system_id_idx ON response USING btree (study_id, system_id);
CREATE UNIQUE INDEX response_instruction_id_system_id_sample_key ON response USING btree (instruction_id, system_id, sample);
CREATE UNIQUE INDEX response_id_instruction_id_key ON response USING btree (id, instruction_id);
-- How many responses and pairs of a study have a known truth, without a look at all of them.
CREATE INDEX response_known_score ON response USING btree (study_id) WHERE (known_score IS NOT NULL);

CREATE TABLE "pair" (
  "id" uuid NOT NULL,
  "study_id" uuid NOT NULL,
  "external_id" text NOT NULL,
  "instruction_id" uuid NOT NULL,
  "response_a_id" uuid NOT NULL,
  "response_b_id" uuid NOT NULL,
  "known_outcome" outcome,
  CONSTRAINT "pair_two_different_responses" CHECK ((response_a_id <> response_b_id)),
  CONSTRAINT "pair_pkey" PRIMARY KEY (id)
);
CREATE INDEX pair_instruction_id_idx ON pair USING btree (instruction_id);
CREATE UNIQUE INDEX pair_study_id_external_id_key ON pair USING btree (study_id, external_id);
CREATE UNIQUE INDEX pair_response_a_id_response_b_id_key ON pair USING btree (response_a_id, response_b_id);
CREATE UNIQUE INDEX pair_id_response_a_id_response_b_id_key ON pair USING btree (id, response_a_id, response_b_id);
-- The same two responses are one pair, whichever stands first.
CREATE UNIQUE INDEX pair_unordered ON pair USING btree (LEAST(response_a_id, response_b_id), GREATEST(response_a_id, response_b_id));
CREATE INDEX pair_known_outcome ON pair USING btree (study_id) WHERE (known_outcome IS NOT NULL);

CREATE TABLE "checklist" (
  "id" uuid NOT NULL,
  "study_id" uuid NOT NULL,
  "instruction_id" uuid NOT NULL,
  "series" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "source" checklist_source NOT NULL,
  "method" text,
  "status" checklist_status NOT NULL DEFAULT 'draft'::checklist_status,
  "is_gold" boolean NOT NULL DEFAULT false,
  "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "based_on_id" uuid,
  "origin" jsonb,
  "revision" integer NOT NULL DEFAULT 0,
  "doubts" integer,
  CONSTRAINT "checklist_doubts_not_negative" CHECK ((doubts >= 0)),
  CONSTRAINT "checklist_revision_not_negative" CHECK ((revision >= 0)),
  CONSTRAINT "checklist_version_positive" CHECK ((version >= 1)),
  CONSTRAINT "checklist_pkey" PRIMARY KEY (id)
);
CREATE INDEX checklist_study_id_series_idx ON checklist USING btree (study_id, series);
CREATE UNIQUE INDEX checklist_instruction_id_series_version_key ON checklist USING btree (instruction_id, series, version);
CREATE UNIQUE INDEX checklist_id_instruction_id_key ON checklist USING btree (id, instruction_id);
CREATE UNIQUE INDEX checklist_one_gold ON checklist USING btree (instruction_id) WHERE is_gold;
-- The review queue: drafts are few among many published ones.
CREATE INDEX checklist_drafts ON checklist USING btree (study_id) WHERE (status = 'draft'::checklist_status);

CREATE TABLE "checklist_item" (
  "id" uuid NOT NULL,
  "checklist_id" uuid NOT NULL,
  "position" integer NOT NULL,
  "question" text NOT NULL,
  "categories" text[],
  "importance" integer,
  "verifier" text,
  CONSTRAINT "checklist_item_importance_range" CHECK (((importance >= 0) AND (importance <= 100))),
  CONSTRAINT "checklist_item_question_not_empty" CHECK ((question <> ''::text)),
  CONSTRAINT "checklist_item_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX checklist_item_checklist_id_position_key ON checklist_item USING btree (checklist_id, "position");
CREATE UNIQUE INDEX checklist_item_id_checklist_id_key ON checklist_item USING btree (id, checklist_id);

CREATE TABLE "round" (
  "id" uuid NOT NULL,
  "study_id" uuid NOT NULL,
  "name" text NOT NULL,
  "protocol" protocol NOT NULL,
  "status" round_status NOT NULL DEFAULT 'draft'::round_status,
  "overlap" integer NOT NULL DEFAULT 3,
  "allow_unknown" boolean NOT NULL DEFAULT false,
  "shuffle_positions" boolean NOT NULL DEFAULT true,
  "guidelines" text NOT NULL DEFAULT ''::text,
  "level_names" text[],
  "checklist_series" text,
  "lease_minutes" integer NOT NULL DEFAULT 30,
  "seed" integer NOT NULL,
  "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "opened_at" timestamp(3) with time zone,
  "closed_at" timestamp(3) with time zone,
  "criterion" text,
  "has_attention_tasks" boolean NOT NULL DEFAULT false,
  "pass_mark" smallint,
  CONSTRAINT "round_closed_at" CHECK (((status = 'closed'::round_status) = (closed_at IS NOT NULL))),
  CONSTRAINT "round_criterion_known" CHECK ((criterion = ANY (ARRAY['naturalness'::text, 'objectiveness'::text, 'comprehensiveness'::text, 'atomicity'::text, 'overall'::text]))),
  CONSTRAINT "round_criterion_of_pairs" CHECK (((criterion IS NULL) OR (protocol = 'preference'::protocol))),
  CONSTRAINT "round_five_level_names" CHECK ((cardinality(level_names) = 5)),
  CONSTRAINT "round_lease_range" CHECK (((lease_minutes >= 1) AND (lease_minutes <= 10080))),
  CONSTRAINT "round_opened_unless_draft" CHECK (((status = 'draft'::round_status) OR (opened_at IS NOT NULL))),
  CONSTRAINT "round_overlap_range" CHECK (((overlap >= 0) AND (overlap <= 100))),
  CONSTRAINT "round_pass_mark" CHECK (((pass_mark >= 1) AND (pass_mark <= 100))),
  CONSTRAINT "round_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX round_study_id_name_key ON round USING btree (study_id, name);
CREATE UNIQUE INDEX round_id_study_id_protocol_key ON round USING btree (id, study_id, protocol);

CREATE TABLE "task" (
  "id" uuid NOT NULL,
  "study_id" uuid NOT NULL,
  "round_id" uuid NOT NULL,
  "protocol" protocol NOT NULL,
  "position" integer NOT NULL,
  "instruction_id" uuid NOT NULL,
  "response_a_id" uuid NOT NULL,
  "response_b_id" uuid,
  "pair_id" uuid,
  "checklist_id" uuid,
  "stratum" stratum NOT NULL DEFAULT 'main'::stratum,
  "wanted" integer NOT NULL,
  "taken" integer NOT NULL DEFAULT 0,
  "submitted" integer NOT NULL DEFAULT 0,
  -- A scoring task has one response, a pair two different ones (of the same instruction: foreign keys).
  CONSTRAINT "task_fits_protocol" CHECK (
CASE protocol
    WHEN 'direct_scoring'::protocol THEN ((response_b_id IS NULL) AND (checklist_id IS NULL))
    WHEN 'check_then_score'::protocol THEN ((response_b_id IS NULL) AND (checklist_id IS NOT NULL))
    WHEN 'preference'::protocol THEN ((response_b_id IS NOT NULL) AND (response_a_id <> response_b_id) AND (checklist_id IS NULL))
    ELSE NULL::boolean
END),
  CONSTRAINT "task_pair_needs_two" CHECK (((pair_id IS NULL) OR (response_b_id IS NOT NULL))),
  CONSTRAINT "task_places" CHECK ((((taken >= 0) AND (taken <= wanted)) AND ((submitted >= 0) AND (submitted <= taken)))),
  CONSTRAINT "task_wanted_of_real_ones" CHECK (((stratum = 'main'::stratum) OR (wanted = 0))),
  CONSTRAINT "task_pkey" PRIMARY KEY (id)
);
CREATE INDEX task_response_a_id_idx ON task USING btree (response_a_id);
CREATE INDEX task_response_b_id_idx ON task USING btree (response_b_id);
CREATE INDEX task_instruction_id_idx ON task USING btree (instruction_id);
CREATE UNIQUE INDEX task_round_id_position_key ON task USING btree (round_id, "position");
CREATE UNIQUE INDEX task_id_round_id_study_id_key ON task USING btree (id, round_id, study_id);
CREATE UNIQUE INDEX task_id_round_id_study_id_protocol_key ON task USING btree (id, round_id, study_id, protocol);
CREATE UNIQUE INDEX task_id_checklist_id_key ON task USING btree (id, checklist_id);
CREATE UNIQUE INDEX task_one_per_response ON task USING btree (round_id, response_a_id) WHERE (response_b_id IS NULL);
CREATE UNIQUE INDEX task_one_per_pair ON task USING btree (round_id, LEAST(response_a_id, response_b_id), GREATEST(response_a_id, response_b_id)) WHERE (response_b_id IS NOT NULL);
-- Next task for a rater: nearest to completion first.
CREATE INDEX task_with_free_places ON task USING btree (round_id, taken DESC, "position") WHERE (taken < wanted);
-- Which rounds have other tasks than real ones.
CREATE INDEX task_not_main ON task USING btree (round_id) WHERE (stratum <> 'main'::stratum);

CREATE TABLE "rater" (
  "id" uuid NOT NULL,
  "study_id" uuid NOT NULL,
  "kind" rater_kind NOT NULL,
  "number" integer NOT NULL,
  "name" text NOT NULL,
  "user_id" text,
  "configuration" jsonb,
  "source" text,
  "simulated" boolean NOT NULL DEFAULT false,
  "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "is_jury" boolean NOT NULL DEFAULT false,
  CONSTRAINT "rater_human_has_user" CHECK (((kind = 'human'::rater_kind) = (user_id IS NOT NULL))),
  -- The configuration may be long; whoever counts labels asks this instead, and it is never wrong.
  CONSTRAINT "rater_is_jury" CHECK ((is_jury = (COALESCE((configuration ->> 'type'::text), ''::text) = 'jury'::text))),
  CONSTRAINT "rater_judge_has_configuration" CHECK (((kind <> 'judge'::rater_kind) OR (configuration IS NOT NULL))),
  CONSTRAINT "rater_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX rater_study_id_user_id_key ON rater USING btree (study_id, user_id);
CREATE UNIQUE INDEX rater_study_id_number_key ON rater USING btree (study_id, number);
CREATE UNIQUE INDEX rater_id_study_id_key ON rater USING btree (id, study_id);
CREATE UNIQUE INDEX rater_imported_source ON rater USING btree (study_id, source, name) WHERE (kind = 'imported'::rater_kind);

CREATE TABLE "assignment" (
  "id" uuid NOT NULL,
  "study_id" uuid NOT NULL,
  "round_id" uuid NOT NULL,
  "task_id" uuid NOT NULL,
  "rater_id" uuid NOT NULL,
  "state" assignment_state NOT NULL DEFAULT 'leased'::assignment_state,
  "lease_expires_at" timestamp(3) with time zone NOT NULL,
  "shown_order" shown_order,
  "claimed_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "submitted_at" timestamp(3) with time zone,
  "skip_problem" jsonb,
  "slot" smallint,
  CONSTRAINT "assignment_slot_only_while_leased" CHECK (((slot IS NULL) OR (state = 'leased'::assignment_state))),
  CONSTRAINT "assignment_slot_range" CHECK (((slot >= 1) AND (slot <= 3))),
  CONSTRAINT "assignment_submitted_at" CHECK (((state = 'submitted'::assignment_state) = (submitted_at IS NOT NULL))),
  CONSTRAINT "assignment_pkey" PRIMARY KEY (id)
);
CREATE INDEX assignment_rater_id_round_id_state_idx ON assignment USING btree (rater_id, round_id, state);
CREATE UNIQUE INDEX assignment_task_id_rater_id_key ON assignment USING btree (task_id, rater_id);
CREATE UNIQUE INDEX assignment_id_task_id_rater_id_key ON assignment USING btree (id, task_id, rater_id);
-- Assignments: leases that ended are found quickly.
CREATE INDEX assignment_lease_end ON assignment USING btree (round_id, lease_expires_at) WHERE (state = 'leased'::assignment_state);
CREATE UNIQUE INDEX assignment_rater_id_round_id_slot_key ON assignment USING btree (rater_id, round_id, slot);
-- What raters handed back.
CREATE INDEX assignment_skipped ON assignment USING btree (round_id, task_id) WHERE (state = 'skipped'::assignment_state);

CREATE TABLE "draft" (
  "assignment_id" uuid NOT NULL,
  "revision" integer NOT NULL,
  "content" jsonb NOT NULL,
  "updated_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "draft_revision_not_negative" CHECK ((revision >= 0)),
  CONSTRAINT "draft_pkey" PRIMARY KEY (assignment_id)
);

CREATE TABLE "annotation" (
  "id" uuid NOT NULL,
  "study_id" uuid NOT NULL,
  "round_id" uuid NOT NULL,
  "task_id" uuid NOT NULL,
  "protocol" protocol NOT NULL,
  "rater_id" uuid NOT NULL,
  "checklist_id" uuid,
  "assignment_id" uuid,
  "score" smallint,
  "preference" smallint,
  "ease" ease,
  "comment" text,
  "problems" jsonb,
  "shown_order" shown_order,
  "duration_ms" integer,
  "content_hash" text NOT NULL,
  "supersedes_id" uuid,
  "superseded_at" timestamp(3) with time zone,
  "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "annotation_comment_length" CHECK ((char_length(comment) <= 5000)),
  CONSTRAINT "annotation_duration_not_negative" CHECK ((duration_ms >= 0)),
  -- Labels without a place (judges', imported ones) may hold checklist answers alone.
  CONSTRAINT "annotation_fits_protocol" CHECK (
CASE protocol
    WHEN 'direct_scoring'::protocol THEN ((score IS NOT NULL) AND (preference IS NULL) AND (checklist_id IS NULL) AND (ease IS NULL))
    WHEN 'check_then_score'::protocol THEN ((preference IS NULL) AND (checklist_id IS NOT NULL) AND ((score IS NOT NULL) OR (assignment_id IS NULL)))
    WHEN 'preference'::protocol THEN ((score IS NULL) AND (checklist_id IS NULL) AND (ease IS NULL) AND ((preference IS NOT NULL) OR ((assignment_id IS NULL) AND (shown_order IS NULL))))
    ELSE NULL::boolean
END),
  CONSTRAINT "annotation_preference_range" CHECK (((preference >= 1) AND (preference <= 5))),
  CONSTRAINT "annotation_score_range" CHECK (((score >= 1) AND (score <= 5))),
  CONSTRAINT "annotation_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX annotation_id_task_id_rater_id_key ON annotation USING btree (id, task_id, rater_id);
CREATE UNIQUE INDEX annotation_id_checklist_id_key ON annotation USING btree (id, checklist_id);
CREATE UNIQUE INDEX annotation_one_live ON annotation USING btree (task_id, rater_id) WHERE (superseded_at IS NULL);
-- Value counts per task of a round, read from the index alone.
CREATE INDEX annotation_live_of_round ON annotation USING btree (round_id, task_id) INCLUDE (rater_id, score, preference) WHERE (superseded_at IS NULL);
CREATE INDEX annotation_task_id_rater_id_idx ON annotation USING btree (task_id, rater_id);
-- First submissions of a round in the order of time: its pace.
CREATE INDEX annotation_submission ON annotation USING btree (round_id, created_at) WHERE ((supersedes_id IS NULL) AND (assignment_id IS NOT NULL));
-- A rater's median duration is in the middle of it.
CREATE INDEX annotation_duration ON annotation USING btree (round_id, rater_id, duration_ms) WHERE ((superseded_at IS NULL) AND (duration_ms > 0));
CREATE UNIQUE INDEX annotation_superseded_once ON annotation USING btree (supersedes_id) WHERE (supersedes_id IS NOT NULL);
CREATE INDEX annotation_written ON annotation USING btree (round_id, task_id) WHERE ((superseded_at IS NULL) AND ((comment <> ''::text) OR ((jsonb_typeof(problems) = 'array'::text) AND (problems <> '[]'::jsonb))));
CREATE INDEX annotation_rater_id_round_id_created_at_id_idx ON annotation USING btree (rater_id, round_id, created_at, id);

CREATE TABLE "checklist_answer" (
  "annotation_id" uuid NOT NULL,
  "item_id" uuid NOT NULL,
  "checklist_id" uuid NOT NULL,
  "answer" answer NOT NULL,
  "probability" double precision,
  CONSTRAINT "checklist_answer_probability_range" CHECK (((probability >= (0)::double precision) AND (probability <= (1)::double precision))),
  CONSTRAINT "checklist_answer_pkey" PRIMARY KEY (annotation_id, item_id)
);
CREATE INDEX checklist_answer_item_id_idx ON checklist_answer USING btree (item_id);

CREATE TABLE "adjudication" (
  "task_id" uuid NOT NULL,
  "score" smallint,
  "preference" smallint,
  "reason" text NOT NULL,
  "decided_by" text NOT NULL,
  "decided_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "adjudication_one_label" CHECK (((score IS NULL) <> (preference IS NULL))),
  CONSTRAINT "adjudication_range" CHECK (((((score >= 1) AND (score <= 5)) AND (preference IS NULL)) OR (((preference >= 1) AND (preference <= 5)) AND (score IS NULL)))),
  CONSTRAINT "adjudication_pkey" PRIMARY KEY (task_id)
);

CREATE TABLE "import" (
  "id" uuid NOT NULL,
  "study_id" uuid NOT NULL,
  "file_name" text NOT NULL,
  "format" text NOT NULL,
  "sha256" text NOT NULL,
  "counts" jsonb NOT NULL,
  "created_by" text,
  "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "round_id" uuid,
  CONSTRAINT "import_pkey" PRIMARY KEY (id)
);
CREATE INDEX import_study_id_created_at_idx ON import USING btree (study_id, created_at);
CREATE INDEX import_round_id_idx ON import USING btree (round_id);

CREATE TABLE "event" (
  "id" uuid NOT NULL,
  "at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "study_id" uuid,
  "user_id" text,
  "kind" text NOT NULL,
  "subject" text,
  "data" jsonb,
  CONSTRAINT "event_pkey" PRIMARY KEY (id)
);
CREATE INDEX event_study_id_at_idx ON event USING btree (study_id, at);

CREATE TABLE "task_facet" (
  "id" SERIAL NOT NULL,
  "round_id" uuid NOT NULL,
  "key" text NOT NULL,
  "system_a_id" uuid NOT NULL,
  "system_b_id" uuid,
  "turned" boolean NOT NULL,
  "subset" text,
  "domain" text,
  "questions" jsonb NOT NULL,
  "categories" jsonb NOT NULL,
  CONSTRAINT "task_facet_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX task_facet_round_id_key_key ON task_facet USING btree (round_id, key);

CREATE TABLE "task_tally" (
  "task_id" uuid NOT NULL,
  "round_id" uuid NOT NULL,
  "position" integer NOT NULL,
  "checklist_id" uuid,
  "facet_id" integer NOT NULL,
  "human" bytea,
  "judge" bytea,
  "imported" bytea,
  CONSTRAINT "task_tally_pkey" PRIMARY KEY (task_id)
) WITH (fillfactor=70);
CREATE INDEX task_tally_round_id_checklist_id_idx ON task_tally USING btree (round_id, checklist_id);

CREATE TABLE "rater_tally" (
  "round_id" uuid NOT NULL,
  "rater_id" uuid NOT NULL,
  "labels" integer NOT NULL,
  "levels" integer NOT NULL,
  "timed" integer NOT NULL,
  "comments" integer NOT NULL,
  "problems" integer NOT NULL,
  "easier" integer NOT NULL,
  "harder" integer NOT NULL,
  "no_effect" integer NOT NULL,
  "changes" bigint NOT NULL,
  "first_submission" timestamp(3) with time zone,
  "last_submission" timestamp(3) with time zone,
  "last_label_at" timestamp(3) with time zone NOT NULL,
  "places" integer NOT NULL DEFAULT 0,
  CONSTRAINT "rater_tally_pkey" PRIMARY KEY (round_id, rater_id)
) WITH (fillfactor=50);
CREATE INDEX rater_tally_rater_id_idx ON rater_tally USING btree (rater_id);

CREATE TABLE "judged_order" (
  "annotation_id" uuid NOT NULL,
  "shown_order" shown_order NOT NULL,
  "preference" smallint,
  CONSTRAINT "judged_order_preference_range" CHECK (((preference >= 1) AND (preference <= 5))),
  CONSTRAINT "judged_order_pkey" PRIMARY KEY (annotation_id, shown_order)
);

CREATE TABLE "endpoint" (
  "id" uuid NOT NULL,
  "name" text NOT NULL,
  "base_url" text,
  "sealed_key" text,
  "allow_private_addresses" boolean NOT NULL DEFAULT false,
  "concurrency" integer NOT NULL DEFAULT 8,
  "requests_per_minute" integer,
  "tokens_per_minute" integer,
  "timeout_ms" integer NOT NULL DEFAULT 120000,
  "retries" integer NOT NULL DEFAULT 4,
  "revision" integer NOT NULL DEFAULT 0,
  "archived_at" timestamp(3) with time zone,
  "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- An address holds no secrets and leads to a server.
  CONSTRAINT "endpoint_base_url" CHECK ((base_url ~ '^https?://[^@?#]+$'::text)),
  CONSTRAINT "endpoint_demo" CHECK ((((base_url IS NULL) = (id = '019a9e00-0000-7000-8000-000000000001'::uuid)) AND ((base_url IS NOT NULL) OR ((archived_at IS NULL) AND (sealed_key IS NULL))))),
  CONSTRAINT "endpoint_limits" CHECK ((((concurrency >= 1) AND (concurrency <= 1000)) AND (requests_per_minute >= 1) AND (tokens_per_minute >= 1) AND ((timeout_ms >= 1000) AND (timeout_ms <= 3600000)) AND ((retries >= 0) AND (retries <= 20)))),
  CONSTRAINT "endpoint_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX endpoint_name_key ON endpoint USING btree (name);

CREATE TABLE "endpoint_model" (
  "id" uuid NOT NULL,
  "endpoint_id" uuid NOT NULL,
  "name" text NOT NULL,
  "supports_several" boolean NOT NULL DEFAULT false,
  "supports_logprobs" boolean NOT NULL DEFAULT false,
  "supports_json_schema" boolean NOT NULL DEFAULT false,
  "tested_at" timestamp(3) with time zone,
  "archived_at" timestamp(3) with time zone,
  "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "endpoint_model_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX endpoint_model_endpoint_id_name_key ON endpoint_model USING btree (endpoint_id, name);

CREATE TABLE "model_price" (
  "study_id" uuid NOT NULL,
  "model_id" uuid NOT NULL,
  "prompt_per_million" double precision NOT NULL,
  "completion_per_million" double precision NOT NULL,
  "currency" text NOT NULL,
  CONSTRAINT "model_price_currency" CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT "model_price_not_negative" CHECK (((prompt_per_million >= (0)::double precision) AND (completion_per_million >= (0)::double precision))),
  CONSTRAINT "model_price_pkey" PRIMARY KEY (study_id, model_id)
);

CREATE TABLE "worker_process" (
  "id" uuid NOT NULL,
  "started_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "seen_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "worker_process_pkey" PRIMARY KEY (id)
);

CREATE TABLE "run" (
  "id" uuid NOT NULL,
  "study_id" uuid NOT NULL,
  "kind" text NOT NULL,
  "name" text NOT NULL,
  "status" run_status NOT NULL DEFAULT 'running'::run_status,
  "stopped_because" jsonb,
  "configuration" jsonb NOT NULL,
  "prices" jsonb NOT NULL,
  "currency" text NOT NULL,
  "budget" double precision,
  "use_cache" boolean NOT NULL DEFAULT true,
  "estimate" jsonb,
  "round_id" uuid,
  "rater_id" uuid,
  "created_by" text,
  "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "finished_at" timestamp(3) with time zone,
  "calls" integer NOT NULL DEFAULT 0,
  "cached_calls" integer NOT NULL DEFAULT 0,
  "failed_calls" integer NOT NULL DEFAULT 0,
  "prompt_tokens" bigint NOT NULL DEFAULT 0,
  "completion_tokens" bigint NOT NULL DEFAULT 0,
  "call_milliseconds" bigint NOT NULL DEFAULT 0,
  "cost" double precision NOT NULL DEFAULT 0,
  CONSTRAINT "run_budget_positive" CHECK ((budget > (0)::double precision)),
  CONSTRAINT "run_finished_at" CHECK (((status = ANY (ARRAY['cancelled'::run_status, 'finished'::run_status])) = (finished_at IS NOT NULL))),
  CONSTRAINT "run_pkey" PRIMARY KEY (id)
);
CREATE INDEX run_study_id_created_at_idx ON run USING btree (study_id, created_at);
CREATE INDEX run_round_id_idx ON run USING btree (round_id);
-- Workers look for work; runs that are over are many.
CREATE INDEX run_running ON run USING btree (id) WHERE (status = 'running'::run_status);

CREATE TABLE "run_item" (
  "id" uuid NOT NULL,
  "run_id" uuid NOT NULL,
  "position" integer NOT NULL,
  "subject_id" uuid NOT NULL,
  "part" text NOT NULL DEFAULT ''::text,
  "state" run_item_state NOT NULL DEFAULT 'waiting'::run_item_state,
  "attempts" smallint NOT NULL DEFAULT 0,
  "worker_id" uuid,
  "failure" jsonb,
  "result" jsonb,
  "produced_id" uuid,
  "finished_at" timestamp(3) with time zone,
  CONSTRAINT "run_item_failure" CHECK (((state <> 'failed'::run_item_state) OR (failure IS NOT NULL))),
  -- An item in work is held by a worker; one that is done stays done.
  CONSTRAINT "run_item_worker" CHECK (((state = 'running'::run_item_state) = (worker_id IS NOT NULL))),
  CONSTRAINT "run_item_pkey" PRIMARY KEY (id)
);
CREATE INDEX run_item_run_id_state_position_idx ON run_item USING btree (run_id, state, "position");
CREATE UNIQUE INDEX run_item_run_id_position_key ON run_item USING btree (run_id, "position");
CREATE UNIQUE INDEX run_item_run_id_subject_id_part_key ON run_item USING btree (run_id, subject_id, part);
CREATE INDEX run_item_held ON run_item USING btree (worker_id) WHERE (state = 'running'::run_item_state);
CREATE INDEX run_item_produced ON run_item USING btree (produced_id) WHERE (produced_id IS NOT NULL);

CREATE TABLE "model_call" (
  "id" uuid NOT NULL,
  "item_id" uuid NOT NULL,
  "model_id" uuid NOT NULL,
  "request_hash" text NOT NULL,
  "request" jsonb NOT NULL,
  "completion" jsonb NOT NULL,
  "ok" boolean NOT NULL,
  "reusable" boolean NOT NULL,
  "failure_kind" text,
  "cached_from" uuid,
  "prompt_tokens" integer NOT NULL,
  "completion_tokens" integer NOT NULL,
  "tokens_estimated" boolean NOT NULL,
  "attempts" integer NOT NULL,
  "milliseconds" integer NOT NULL,
  "cost" double precision NOT NULL,
  "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "model_call_counts" CHECK (((prompt_tokens >= 0) AND (completion_tokens >= 0) AND (attempts >= 0) AND (milliseconds >= 0) AND (cost >= (0)::double precision))),
  CONSTRAINT "model_call_failure" CHECK (((ok = (failure_kind IS NULL)) AND (ok OR (NOT reusable)))),
  CONSTRAINT "model_call_pkey" PRIMARY KEY (id)
);
ALTER TABLE "model_call" ALTER COLUMN "request" SET STORAGE EXTERNAL;
CREATE INDEX model_call_item_id_idx ON model_call USING btree (item_id);
-- The cache: the newest answer to an identical call.
CREATE INDEX model_call_answers ON model_call USING btree (model_id, request_hash, created_at) WHERE reusable;

CREATE TABLE "verifier_program" (
  "id" uuid NOT NULL,
  "study_id" uuid NOT NULL,
  "instruction_id" uuid NOT NULL,
  "question" text NOT NULL,
  "program" text,
  "proposed_program" text,
  "proposed_by" text NOT NULL,
  "status" verifier_status NOT NULL,
  "revision" integer NOT NULL DEFAULT 0,
  "decided_by" text,
  "decided_at" timestamp(3) with time zone,
  "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "verifier_program_person" CHECK ((((program IS NULL) = (status = 'person'::verifier_status)) OR (status = 'rejected'::verifier_status))),
  CONSTRAINT "verifier_program_pkey" PRIMARY KEY (id)
);
CREATE INDEX verifier_program_study_id_status_idx ON verifier_program USING btree (study_id, status);
CREATE INDEX verifier_program_instruction_id_idx ON verifier_program USING btree (instruction_id);
-- A program belongs to a question of an instruction, not to one version of a checklist: a draft's questions are written
-- anew with every save, and a new version keeps the questions that did not change. One is up for decision or decided.
CREATE UNIQUE INDEX verifier_program_one ON verifier_program USING btree (instruction_id, md5(question)) WHERE (status <> 'rejected'::verifier_status);

CREATE TABLE "verifier_verdict" (
  "program_id" uuid NOT NULL,
  "response_id" uuid NOT NULL,
  "verdict" boolean,
  "error" text,
  "message" text,
  "computed_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "verifier_verdict_or_error" CHECK (((verdict IS NULL) = (error IS NOT NULL))),
  CONSTRAINT "verifier_verdict_pkey" PRIMARY KEY (program_id, response_id)
);
CREATE INDEX verifier_verdict_response_id_idx ON verifier_verdict USING btree (response_id);

CREATE TABLE "round_tally" (
  "round_id" uuid NOT NULL,
  "tasks" integer NOT NULL,
  "wanted" integer NOT NULL,
  "real_tasks" integer NOT NULL,
  "real_wanted" integer NOT NULL,
  "without_places" integer NOT NULL,
  "placed" bigint NOT NULL,
  CONSTRAINT "round_tally_pkey" PRIMARY KEY (round_id)
);

CREATE TABLE "round_result" (
  "round_id" uuid NOT NULL,
  "key" text NOT NULL,
  "version" text NOT NULL,
  "value" json NOT NULL,
  CONSTRAINT "round_result_pkey" PRIMARY KEY (round_id, key)
);

CREATE TABLE "answer_adjudication" (
  "task_id" uuid NOT NULL,
  "item_id" uuid NOT NULL,
  "answer" answer NOT NULL,
  "reason" text NOT NULL,
  "decided_by" text NOT NULL,
  "decided_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- A decision says whether the requirement is met.
  CONSTRAINT "answer_adjudication_decides" CHECK ((answer <> 'UNKNOWN'::answer)),
  CONSTRAINT "answer_adjudication_pkey" PRIMARY KEY (task_id, item_id)
);
CREATE INDEX answer_adjudication_item_id_idx ON answer_adjudication USING btree (item_id);

CREATE TABLE "tally_change" (
  "id" BIGSERIAL NOT NULL,
  "round_id" uuid NOT NULL,
  "facet_id" integer,
  "checklist_id" uuid,
  "old_human" bytea,
  "old_judge" bytea,
  "old_imported" bytea,
  "new_human" bytea,
  "new_judge" bytea,
  "new_imported" bytea,
  "complete" integer NOT NULL DEFAULT 0,
  CONSTRAINT "tally_change_pkey" PRIMARY KEY (round_id, id)
);

CREATE TABLE "round_digest" (
  "round_id" uuid NOT NULL,
  "rater_group" text NOT NULL,
  "form" integer NOT NULL,
  "placed" bigint NOT NULL,
  "kinds" rater_kind[],
  "complete" integer NOT NULL,
  "levels" bytea NOT NULL,
  "answers" bytea NOT NULL,
  "pooled" bytea NOT NULL,
  "majority" bytea NOT NULL,
  "items" json NOT NULL,
  CONSTRAINT "round_digest_pkey" PRIMARY KEY (round_id, rater_group)
);

CREATE TABLE "training_admission" (
  "round_id" uuid NOT NULL,
  "rater_id" uuid NOT NULL,
  "right" integer NOT NULL,
  "tasks" integer NOT NULL,
  "admitted_by" text,
  "admitted_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "training_admission_counts" CHECK ((("right" >= 0) AND ("right" <= tasks))),
  CONSTRAINT "training_admission_pkey" PRIMARY KEY (round_id, rater_id)
);

CREATE TABLE "training_remark" (
  "id" uuid NOT NULL,
  "assignment_id" uuid NOT NULL,
  "text" text NOT NULL,
  "made_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "training_remark_length" CHECK (((char_length(text) >= 1) AND (char_length(text) <= 5000))),
  CONSTRAINT "training_remark_pkey" PRIMARY KEY (id)
);
CREATE INDEX training_remark_assignment_id_idx ON training_remark USING btree (assignment_id);

ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY (user_id) REFERENCES "user"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_fkey" FOREIGN KEY (user_id) REFERENCES "user"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "membership" ADD CONSTRAINT "membership_study_id_fkey" FOREIGN KEY (study_id) REFERENCES study(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_fkey" FOREIGN KEY (user_id) REFERENCES "user"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_created_by_fkey" FOREIGN KEY (created_by) REFERENCES "user"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_study_id_fkey" FOREIGN KEY (study_id) REFERENCES study(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "study" ADD CONSTRAINT "study_made_from_id_fkey" FOREIGN KEY (made_from_id) REFERENCES study(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "system" ADD CONSTRAINT "system_study_id_fkey" FOREIGN KEY (study_id) REFERENCES study(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "instruction" ADD CONSTRAINT "instruction_study_id_fkey" FOREIGN KEY (study_id) REFERENCES study(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "response" ADD CONSTRAINT "response_instruction_id_study_id_fkey" FOREIGN KEY (instruction_id, study_id) REFERENCES instruction(id, study_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "response" ADD CONSTRAINT "response_study_id_fkey" FOREIGN KEY (study_id) REFERENCES study(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "response" ADD CONSTRAINT "response_system_id_study_id_fkey" FOREIGN KEY (system_id, study_id) REFERENCES system(id, study_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "pair" ADD CONSTRAINT "pair_instruction_id_study_id_fkey" FOREIGN KEY (instruction_id, study_id) REFERENCES instruction(id, study_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "pair" ADD CONSTRAINT "pair_response_a_id_instruction_id_fkey" FOREIGN KEY (response_a_id, instruction_id) REFERENCES response(id, instruction_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "pair" ADD CONSTRAINT "pair_response_b_id_instruction_id_fkey" FOREIGN KEY (response_b_id, instruction_id) REFERENCES response(id, instruction_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "pair" ADD CONSTRAINT "pair_study_id_fkey" FOREIGN KEY (study_id) REFERENCES study(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "checklist" ADD CONSTRAINT "checklist_based_on_id_instruction_id_fkey" FOREIGN KEY (based_on_id, instruction_id) REFERENCES checklist(id, instruction_id) ON UPDATE CASCADE;
ALTER TABLE "checklist" ADD CONSTRAINT "checklist_instruction_id_study_id_fkey" FOREIGN KEY (instruction_id, study_id) REFERENCES instruction(id, study_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "checklist" ADD CONSTRAINT "checklist_study_id_fkey" FOREIGN KEY (study_id) REFERENCES study(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "checklist_item" ADD CONSTRAINT "checklist_item_checklist_id_fkey" FOREIGN KEY (checklist_id) REFERENCES checklist(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "round" ADD CONSTRAINT "round_study_id_fkey" FOREIGN KEY (study_id) REFERENCES study(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "task" ADD CONSTRAINT "task_checklist_id_instruction_id_fkey" FOREIGN KEY (checklist_id, instruction_id) REFERENCES checklist(id, instruction_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "task" ADD CONSTRAINT "task_instruction_id_study_id_fkey" FOREIGN KEY (instruction_id, study_id) REFERENCES instruction(id, study_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "task" ADD CONSTRAINT "task_pair_id_response_a_id_response_b_id_fkey" FOREIGN KEY (pair_id, response_a_id, response_b_id) REFERENCES pair(id, response_a_id, response_b_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "task" ADD CONSTRAINT "task_response_a_id_instruction_id_fkey" FOREIGN KEY (response_a_id, instruction_id) REFERENCES response(id, instruction_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "task" ADD CONSTRAINT "task_response_b_id_instruction_id_fkey" FOREIGN KEY (response_b_id, instruction_id) REFERENCES response(id, instruction_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "task" ADD CONSTRAINT "task_round_id_study_id_protocol_fkey" FOREIGN KEY (round_id, study_id, protocol) REFERENCES round(id, study_id, protocol) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "rater" ADD CONSTRAINT "rater_study_id_fkey" FOREIGN KEY (study_id) REFERENCES study(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "rater" ADD CONSTRAINT "rater_user_id_fkey" FOREIGN KEY (user_id) REFERENCES "user"(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_rater_id_study_id_fkey" FOREIGN KEY (rater_id, study_id) REFERENCES rater(id, study_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_task_id_round_id_study_id_fkey" FOREIGN KEY (task_id, round_id, study_id) REFERENCES task(id, round_id, study_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "draft" ADD CONSTRAINT "draft_assignment_id_fkey" FOREIGN KEY (assignment_id) REFERENCES assignment(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_assignment_id_task_id_rater_id_fkey" FOREIGN KEY (assignment_id, task_id, rater_id) REFERENCES assignment(id, task_id, rater_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_rater_id_study_id_fkey" FOREIGN KEY (rater_id, study_id) REFERENCES rater(id, study_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_supersedes_id_task_id_rater_id_fkey" FOREIGN KEY (supersedes_id, task_id, rater_id) REFERENCES annotation(id, task_id, rater_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_task_id_checklist_id_fkey" FOREIGN KEY (task_id, checklist_id) REFERENCES task(id, checklist_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_task_id_round_id_study_id_protocol_fkey" FOREIGN KEY (task_id, round_id, study_id, protocol) REFERENCES task(id, round_id, study_id, protocol) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "checklist_answer" ADD CONSTRAINT "checklist_answer_annotation_id_checklist_id_fkey" FOREIGN KEY (annotation_id, checklist_id) REFERENCES annotation(id, checklist_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "checklist_answer" ADD CONSTRAINT "checklist_answer_item_id_checklist_id_fkey" FOREIGN KEY (item_id, checklist_id) REFERENCES checklist_item(id, checklist_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "adjudication" ADD CONSTRAINT "adjudication_task_id_fkey" FOREIGN KEY (task_id) REFERENCES task(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "import" ADD CONSTRAINT "import_round_id_fkey" FOREIGN KEY (round_id) REFERENCES round(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "import" ADD CONSTRAINT "import_study_id_fkey" FOREIGN KEY (study_id) REFERENCES study(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "task_facet" ADD CONSTRAINT "task_facet_round_id_fkey" FOREIGN KEY (round_id) REFERENCES round(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "task_tally" ADD CONSTRAINT "task_tally_task_id_fkey" FOREIGN KEY (task_id) REFERENCES task(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "rater_tally" ADD CONSTRAINT "rater_tally_rater_id_fkey" FOREIGN KEY (rater_id) REFERENCES rater(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "rater_tally" ADD CONSTRAINT "rater_tally_round_id_fkey" FOREIGN KEY (round_id) REFERENCES round(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "judged_order" ADD CONSTRAINT "judged_order_annotation_id_fkey" FOREIGN KEY (annotation_id) REFERENCES annotation(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "endpoint_model" ADD CONSTRAINT "endpoint_model_endpoint_id_fkey" FOREIGN KEY (endpoint_id) REFERENCES endpoint(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "model_price" ADD CONSTRAINT "model_price_model_id_fkey" FOREIGN KEY (model_id) REFERENCES endpoint_model(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "model_price" ADD CONSTRAINT "model_price_study_id_fkey" FOREIGN KEY (study_id) REFERENCES study(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "run" ADD CONSTRAINT "run_created_by_fkey" FOREIGN KEY (created_by) REFERENCES "user"(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "run" ADD CONSTRAINT "run_rater_id_fkey" FOREIGN KEY (rater_id) REFERENCES rater(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "run" ADD CONSTRAINT "run_round_id_fkey" FOREIGN KEY (round_id) REFERENCES round(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "run" ADD CONSTRAINT "run_study_id_fkey" FOREIGN KEY (study_id) REFERENCES study(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "run_item" ADD CONSTRAINT "run_item_run_id_fkey" FOREIGN KEY (run_id) REFERENCES run(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "model_call" ADD CONSTRAINT "model_call_item_id_fkey" FOREIGN KEY (item_id) REFERENCES run_item(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "model_call" ADD CONSTRAINT "model_call_model_id_fkey" FOREIGN KEY (model_id) REFERENCES endpoint_model(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "verifier_program" ADD CONSTRAINT "verifier_program_decided_by_fkey" FOREIGN KEY (decided_by) REFERENCES "user"(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "verifier_program" ADD CONSTRAINT "verifier_program_instruction_id_study_id_fkey" FOREIGN KEY (instruction_id, study_id) REFERENCES instruction(id, study_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "verifier_program" ADD CONSTRAINT "verifier_program_study_id_fkey" FOREIGN KEY (study_id) REFERENCES study(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "verifier_verdict" ADD CONSTRAINT "verifier_verdict_program_id_fkey" FOREIGN KEY (program_id) REFERENCES verifier_program(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "verifier_verdict" ADD CONSTRAINT "verifier_verdict_response_id_fkey" FOREIGN KEY (response_id) REFERENCES response(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "round_tally" ADD CONSTRAINT "round_tally_round_id_fkey" FOREIGN KEY (round_id) REFERENCES round(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "round_result" ADD CONSTRAINT "round_result_round_id_fkey" FOREIGN KEY (round_id) REFERENCES round(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "answer_adjudication" ADD CONSTRAINT "answer_adjudication_item_id_fkey" FOREIGN KEY (item_id) REFERENCES checklist_item(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "answer_adjudication" ADD CONSTRAINT "answer_adjudication_task_id_fkey" FOREIGN KEY (task_id) REFERENCES task(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "round_digest" ADD CONSTRAINT "round_digest_round_id_fkey" FOREIGN KEY (round_id) REFERENCES round(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "training_admission" ADD CONSTRAINT "training_admission_rater_id_fkey" FOREIGN KEY (rater_id) REFERENCES rater(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "training_admission" ADD CONSTRAINT "training_admission_round_id_fkey" FOREIGN KEY (round_id) REFERENCES round(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "training_remark" ADD CONSTRAINT "training_remark_assignment_id_fkey" FOREIGN KEY (assignment_id) REFERENCES assignment(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- The offline demo model is there from the start, once, and stays: it has no address, since each process serves it itself.
INSERT INTO "endpoint" ("id", "name", "concurrency") VALUES
  ('019a9e00-0000-7000-8000-000000000001', 'Offline demo model', 64);
INSERT INTO "endpoint_model" ("id", "endpoint_id", "name", "supports_several", "supports_logprobs", "supports_json_schema", "tested_at") VALUES
  ('019a9e00-0000-7000-8000-000000000002', '019a9e00-0000-7000-8000-000000000001', 'tickbox-demo', true, true, true, CURRENT_TIMESTAMP);
