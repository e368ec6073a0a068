import type { Snapshot } from "@/lib/db/snapshot";
import type { LabelRow } from "@/lib/domain/import/import-record";

const BATCH = 2_000;

/**
 * Temporary tables that hold a label file while it is understood: what a value means, and which item it is about, can
 * only be told once all rows are known, and a million rows would not fit in the memory that an import may use.
 */
export class LabelStage {
  readonly #transaction: Snapshot;
  #batch: (LabelRow & { line: number })[] = [];

  private constructor(transaction: Snapshot) {
    this.#transaction = transaction;
  }

  static async create(transaction: Snapshot): Promise<LabelStage> {
    await transaction.$executeRaw`
      CREATE TEMPORARY TABLE import_label (
        line int, item text, rater text, value text, criterion text, system text, sample int, comment text,
        duration_ms int, shown_order text, other_system text, other_sample int, simulated boolean,
        series text, version int, protocol text, ease ease, problems jsonb, rater_kind text, jury jsonb, source text, probability float8, scale text, side side,
        base_model text, strategy text, template text, settings text, reversed boolean, content jsonb, beside jsonb, used_diff boolean,
        both_orders boolean DEFAULT false,
        is_question boolean DEFAULT false
      ) ON COMMIT DROP`;
    await transaction.$executeRaw`
      CREATE TEMPORARY TABLE import_meaning (
        is_question boolean, value text, level float8, answer answer, PRIMARY KEY (is_question, value)
      ) ON COMMIT DROP`;
    await transaction.$executeRaw`
      CREATE TEMPORARY TABLE import_target (
        item text, system text, sample int, other_system text, other_sample int, matches int, instruction_id uuid, response_a_id uuid, response_b_id uuid,
        pair_id uuid, checklist_id uuid,
        turned boolean DEFAULT false
      ) ON COMMIT DROP`;
    // One row of the file with everything found out about it.
    await transaction.$executeRaw`
      CREATE TEMPORARY TABLE import_reading (
        line int, instruction_id uuid, response_a_id uuid, response_b_id uuid, pair_id uuid, checklist_id uuid,
        rater text, item_id uuid, question text, level float8, answer answer, probability float8, side side, comment text,
        duration_ms int, shown_order shown_order, both_orders boolean, ease ease, problems jsonb, content jsonb, beside jsonb, used_diff boolean
      ) ON COMMIT DROP`;
    // One rater's whole label of one task.
    await transaction.$executeRaw`
      CREATE TEMPORARY TABLE import_annotation (
        line int, instruction_id uuid, response_a_id uuid, response_b_id uuid, pair_id uuid, checklist_id uuid,
        rater text, level float8, comment text, duration_ms int, answers jsonb, hash text,
        shown_order shown_order, orders jsonb, ease ease, problems jsonb, content jsonb, used_diff boolean,
        task_id uuid, rater_id uuid, named_rater_id uuid, annotation_id uuid
      ) ON COMMIT DROP`;
    // A task that is not in the round yet.
    await transaction.$executeRaw`
      CREATE TEMPORARY TABLE import_task (
        id uuid, position int, instruction_id uuid, response_a_id uuid, response_b_id uuid, pair_id uuid, checklist_id uuid
      ) ON COMMIT DROP`;
    return new LabelStage(transaction);
  }

  async add(line: number, row: LabelRow): Promise<void> {
    this.#batch.push({ line, ...row });
    if (this.#batch.length >= BATCH) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#batch.length === 0) return;
    const rows = this.#batch.map(
      ({ durationMs, order, otherSystem, otherSample, raterKind, baseModel, usedDiff, ...row }) => ({
        ...row,
        duration_ms: durationMs,
        shown_order: order,
        other_system: otherSystem,
        other_sample: otherSample,
        rater_kind: raterKind,
        base_model: baseModel,
        used_diff: usedDiff,
      }),
    );
    this.#batch = [];
    await this.#transaction.$executeRaw`
      INSERT INTO import_label (line, item, rater, value, criterion, system, sample, comment, duration_ms, shown_order,
        other_system, other_sample, simulated, series, version, protocol, ease, problems, rater_kind, jury, source, probability, scale, side,
        base_model, strategy, template, settings, reversed, content, beside, used_diff)
      SELECT line, item, rater, value, criterion, system, sample, comment, duration_ms, shown_order, other_system,
        other_sample, simulated, series, version, protocol, ease, problems, rater_kind, jury, source,
        probability, scale, side, base_model, strategy, template, settings, reversed, content, beside, used_diff
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(
        line int, item text, rater text, value text, criterion text, system text, sample int, comment text, duration_ms int,
        shown_order text, other_system text, other_sample int, simulated boolean,
        series text, version int, protocol text, ease ease, problems jsonb, rater_kind text, jury jsonb, source text,
        probability float8, scale text, side side, base_model text, strategy text, template text, settings text, reversed boolean, content jsonb, beside jsonb, used_diff boolean)`;
  }
}

/** Puts the staged rows of a file with several criteria aside, to be taken one criterion after the other. */
export async function splitStage(transaction: Snapshot): Promise<void> {
  await transaction.$executeRaw`ALTER TABLE import_label RENAME TO import_file`;
  await transaction.$executeRaw`
    CREATE TEMPORARY TABLE import_label (LIKE import_file INCLUDING DEFAULTS) ON COMMIT DROP`;
}

/** Of a stage that was split: the rows of one criterion, to be understood by themselves. */
export async function takeCriterion(transaction: Snapshot, criterion: string | null): Promise<void> {
  await transaction.$executeRaw`
    TRUNCATE import_label, import_meaning, import_target, import_reading, import_annotation, import_task`;
  await transaction.$executeRaw`
    INSERT INTO import_label SELECT * FROM import_file WHERE criterion IS NOT DISTINCT FROM ${criterion}`;
  await transaction.$executeRaw`ANALYZE import_label`;
}
