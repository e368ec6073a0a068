-- DropIndex
DROP INDEX "assignment_rater_id_round_id_state_idx";
