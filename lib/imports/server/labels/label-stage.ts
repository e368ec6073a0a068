import { Prisma } from "@/lib/db/generated/client";
import type { Snapshot } from "@/lib/db/snapshot";
import type { LabelRow } from "@/lib/imports/import-record";
import type { ImportPauses } from "@/lib/imports/server/import-pauses";

const BATCH = 2_000;

type StagedRow = LabelRow & { line: number };

/** Of the table that holds the file's rows; what a row does not say is null, or false. */
const COLUMNS: Record<keyof StagedRow, readonly [name: string, type: string]> = {
  line: ["line", "int"],
  item: ["item", "text"],
  rater: ["rater", "text"],
  value: ["value", "text"],
  criterion: ["criterion", "text"],
  system: ["system", "text"],
  sample: ["sample", "int"],
  otherSystem: ["other_system", "text"],
  otherSample: ["other_sample", "int"],
  comment: ["comment", "text"],
  durationMs: ["duration_ms", "int"],
  order: ["shown_order", "text"],
  reversed: ["reversed", "boolean"],
  series: ["series", "text"],
  version: ["version", "int"],
  protocol: ["protocol", "text"],
  scale: ["scale", "text"],
  ease: ["ease", "ease"],
  problems: ["problems", "jsonb"],
  usedDiff: ["used_diff", "boolean"],
  usedCounts: ["used_counts", "boolean"],
  probability: ["probability", "float8"],
  side: ["side", "side"],
  beside: ["beside", "jsonb"],
  content: ["content", "jsonb"],
  simulated: ["simulated", "boolean"],
  raterKind: ["rater_kind", "text"],
  jury: ["jury", "jsonb"],
  source: ["source", "text"],
  baseModel: ["base_model", "text"],
  strategy: ["strategy", "text"],
  template: ["template", "text"],
  settings: ["settings", "text"],
};

/**
 * Temporary tables that hold a label file while it is understood: what a value means, and which item it is about, is
 * only known once all rows are read, and a million rows would not fit in the memory that an import may use.
 */
export class LabelStage {
  readonly #transaction: Snapshot;
  readonly #pauses: ImportPauses;
  #batch: StagedRow[] = [];
  #written: Promise<unknown> = Promise.resolve();

  private constructor(transaction: Snapshot, pauses: ImportPauses) {
    this.#transaction = transaction;
    this.#pauses = pauses;
  }

  static async create(transaction: Snapshot, pauses: ImportPauses): Promise<LabelStage> {
    const columns = Object.values(COLUMNS).map(([name, type]) =>
      type === "boolean" ? `${name} boolean DEFAULT false` : `${name} ${type}`,
    );
    await transaction.$executeRaw`
      CREATE TEMPORARY TABLE import_label (
        ${Prisma.raw(columns.join(", "))}, both_orders boolean DEFAULT false, is_question boolean DEFAULT false
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
        duration_ms int, shown_order shown_order, both_orders boolean, ease ease, problems jsonb, content jsonb, beside jsonb, used_diff boolean,
        used_counts boolean
      ) ON COMMIT DROP`;
    // One rater's whole label of one task, with the id that it gets where the round does not have it.
    await transaction.$executeRaw`
      CREATE TEMPORARY TABLE import_annotation (
        line int, instruction_id uuid, response_a_id uuid, response_b_id uuid, pair_id uuid, checklist_id uuid,
        rater text, level float8, comment text, duration_ms int, answers jsonb, hash text,
        shown_order shown_order, orders jsonb, ease ease, problems jsonb, content jsonb, used_diff boolean, used_counts boolean,
        task_id uuid, rater_id uuid, named_rater_id uuid, annotation_id uuid, known_id uuid
      ) ON COMMIT DROP`;
    // A task that is not in the round yet.
    await transaction.$executeRaw`
      CREATE TEMPORARY TABLE import_task (
        id uuid, position int, instruction_id uuid, response_a_id uuid, response_b_id uuid, pair_id uuid, checklist_id uuid
      ) ON COMMIT DROP`;
    return new LabelStage(transaction, pauses);
  }

  async add(line: number, row: LabelRow): Promise<void> {
    this.#batch.push({ line, ...row });
    if (this.#batch.length >= BATCH) await this.#send();
  }

  /** Waits for the last rows. */
  async end(): Promise<void> {
    if (this.#batch.length > 0) await this.#send();
    await this.#written;
  }

  /** Sends a batch on its way: PostgreSQL writes it while the next one is read. Most files fill few of the columns. */
  async #send(): Promise<void> {
    const filled = filledFields(this.#batch);
    const rows = this.#batch.map((row) => pick(row, filled));
    this.#batch = [];
    const names = Prisma.raw(filled.map((field) => COLUMNS[field][0]).join(", "));
    const fields = Prisma.raw(filled.map((field) => `"${field}"`).join(", "));
    const types = Prisma.raw(filled.map((field) => `"${field}" ${COLUMNS[field][1]}`).join(", "));
    await this.#pauses.pause(this.#written);
    await this.#written;
    this.#written = this.#transaction.$executeRaw`
      INSERT INTO import_label (${names})
      SELECT ${fields} FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(${types})`;
    // Thrown when its turn comes, and until then not unhandled.
    this.#written.catch(() => undefined);
  }
}

/** Those that any of the rows fills. */
function filledFields<Row extends object>(rows: readonly Row[]): Extract<keyof Row, string>[] {
  const filled = new Set<Extract<keyof Row, string>>();
  for (const row of rows) {
    for (const field in row) if (row[field] !== null && row[field] !== false) filled.add(field);
  }
  return [...filled];
}

function pick<Row extends object>(row: Row, fields: readonly (keyof Row)[]): Partial<Row> {
  const picked: Partial<Row> = {};
  for (const field of fields) picked[field] = row[field];
  return picked;
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
