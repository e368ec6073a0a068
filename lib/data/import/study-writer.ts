import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { DirectTransaction } from "@/lib/db/direct-transaction";
import type { ImportMode } from "@/lib/domain/import/import-options";
import type { ImportProblem } from "@/lib/domain/import/import-problem";
import type { ImportCounts } from "@/lib/domain/import/import-result";
import { isMadeId } from "@/lib/domain/import/made-id";
import { shorten } from "@/lib/domain/import/shorten";
import { STUDY_LIMITS } from "@/lib/domain/study-format/limits";
import type { StudyInstruction } from "@/lib/domain/study-format/study-instruction";
import { loadKnownInstructions } from "./known-instruction";
import { pairExternalId, planInstruction } from "./plan-instruction";
import type { ProblemList } from "./problem-list";
import { SeenKeys } from "./seen-keys";
import { noRows } from "./study-rows";
import { writeStudyRows } from "./write-study-rows";

interface Line {
  line: number;
  record: StudyInstruction;
}

interface Ledger {
  problems: ProblemList;
  counts: ImportCounts;
  mode: ImportMode;
}

/** Takes a file's lines batch by batch: compares with what the study has, and writes while nothing is wrong. */
export class StudyWriter {
  readonly #transaction: DirectTransaction;
  readonly #studyId: string;
  readonly #ledger: Ledger;
  readonly #seen: SeenKeys;
  readonly #systems: Map<string, string>;
  readonly #systemsMet = new Set<string>();
  #nextPosition: number;

  private constructor(
    transaction: DirectTransaction,
    studyId: string,
    ledger: Ledger,
    begun: { seen: SeenKeys; systems: Map<string, string>; nextPosition: number },
  ) {
    this.#transaction = transaction;
    this.#studyId = studyId;
    this.#ledger = ledger;
    this.#seen = begun.seen;
    this.#systems = begun.systems;
    this.#nextPosition = begun.nextPosition;
  }

  static async create(transaction: DirectTransaction, studyId: string, ledger: Ledger): Promise<StudyWriter> {
    const seen = await SeenKeys.create(transaction);
    const systems = z
      .array(z.object({ id: z.string(), name: z.string() }))
      .parse(await transaction.$queryRaw`SELECT id, name FROM system WHERE study_id = ${studyId}::uuid`);
    const [next] = z.array(z.object({ position: z.int() })).parse(
      await transaction.$queryRaw`
          SELECT coalesce(max(position) + 1, 0) AS position FROM instruction WHERE study_id = ${studyId}::uuid`,
    );
    return new StudyWriter(transaction, studyId, ledger, {
      seen,
      systems: new Map(systems.map(({ id, name }) => [name, id])),
      nextPosition: next?.position ?? 0,
    });
  }

  async write(batch: readonly Line[]): Promise<void> {
    if (batch.length === 0) return;
    const { problems, counts, mode } = this.#ledger;
    const lines = await this.#withoutRepeated(batch);
    const ids = lines.map(({ record }) => record.id);
    const known = await loadKnownInstructions(this.#transaction, this.#studyId, ids);
    await this.#refuseTakenPairIds(lines);
    const rows = noRows();
    const systemsBefore = new Set(this.#systems.keys());
    for (const { line, record } of lines) {
      const found = planInstruction(record, known.get(record.id), {
        newId: uuidv7,
        nextPosition: () => this.#nextPosition++,
        systemId: (name) => this.#systemId(name),
        rows,
        counts,
      });
      for (const problem of found) problems.add({ line, ...problem });
      this.#countSystems(record, line, systemsBefore);
    }
    for (const [name, id] of this.#systems) if (!systemsBefore.has(name)) rows.systems.push({ id, name });
    if (mode === "commit" && problems.isEmpty) await writeStudyRows(this.#transaction, this.#studyId, rows);
  }

  #systemId(name: string): string {
    const id = this.#systems.get(name) ?? uuidv7();
    this.#systems.set(name, id);
    return id;
  }

  #countSystems(record: StudyInstruction, line: number, before: ReadonlySet<string>): void {
    const { problems, counts } = this.#ledger;
    for (const { system } of record.responses) {
      if (this.#systemsMet.has(system)) continue;
      if (!before.has(system) && this.#systems.size > STUDY_LIMITS.systems) {
        const expected = `at most ${STUDY_LIMITS.systems} systems in a study`;
        problems.add({ line, field: "responses.system", expected, found: `one more: ${shorten(system, 40)}` });
        return;
      }
      this.#systemsMet.add(system);
      counts.systems[before.has(system) ? "known" : "new"]++;
    }
  }

  async #withoutRepeated(batch: readonly Line[]): Promise<Line[]> {
    const keys = batch.map(({ line, record }) => ({ key: record.id, line }));
    const repeated = await this.#seen.add("instruction", keys);
    return batch.filter(({ line, record }, place) => {
      const first = repeated.get(place);
      if (first === undefined) return true;
      this.#ledger.problems.add({ line, ...repeatedId(record.id, first) });
      return false;
    });
  }

  async #refuseTakenPairIds(lines: readonly Line[]): Promise<void> {
    const pairs = lines.flatMap(({ line, record }) =>
      record.pairs.map((pair, index) => ({
        line,
        index,
        instruction: record.id,
        key: pairExternalId(record.id, pair),
      })),
    );
    if (pairs.length === 0) return;
    const expected = "an id that no other pair has";
    const repeated = await this.#seen.add("pair", pairs);
    for (const [place, first] of repeated) {
      const pair = pairs[place];
      if (!pair) continue;
      const found = `${shorten(pair.key)}, which stands in line ${first} already`;
      this.#ledger.problems.add({ line: pair.line, field: `pairs[${pair.index + 1}].id`, expected, found });
    }
    const taken = z.array(z.object({ id: z.string(), instruction: z.string() })).parse(
      await this.#transaction.$queryRaw`
        SELECT pair.external_id AS id, instruction.external_id AS instruction
        FROM pair JOIN instruction ON instruction.id = pair.instruction_id
        WHERE pair.study_id = ${this.#studyId}::uuid AND pair.external_id = ANY(${pairs.map(({ key }) => key)}::text[])`,
    );
    const owner = new Map(taken.map(({ id, instruction }) => [id, instruction]));
    for (const { key, line, index, instruction } of pairs) {
      const other = owner.get(key);
      if (other === undefined || other === instruction) continue;
      const found = `${shorten(key)}, a pair of "${shorten(other, 40)}" in the study`;
      this.#ledger.problems.add({ line, field: `pairs[${index + 1}].id`, expected, found });
    }
  }
}

function repeatedId(id: string, first: number): Omit<ImportProblem, "line"> {
  if (!isMadeId(id)) {
    return {
      field: "id",
      expected: "an id that no other line has",
      found: `${shorten(id)}, which stands in line ${first} already`,
    };
  }
  const expected = 'another text than in any other row, or an id of its own in a column or field "id"';
  return { field: "instruction", expected, found: `the same as in line ${first}` };
}
