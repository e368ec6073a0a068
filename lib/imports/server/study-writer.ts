import { createHash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import type { ImportMode } from "@/lib/imports/import-options";
import { sourceField } from "@/lib/imports/import-record";
import type { ImportCounts } from "@/lib/imports/import-result";
import { shorten } from "@/lib/imports/shorten";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { responseKey } from "@/lib/imports/study-format/refuse-contradictions";
import type { StudyInstruction } from "@/lib/imports/study-format/study-instruction";
import { type CurrentNames, loadCurrentNames, withCurrentNames } from "./current-system-names";
import { waitForOtherImports } from "./import-transaction";
import { createOwnInstructions, loadKnownInstructions, Spellings } from "./known-instruction";
import { type Line, linesAtOnce, type PlannedLine } from "./lines-at-once";
import { pairExternalId, planInstruction, repeatedId, repeatedResponse, UNKNOWN_TEXT } from "./plan-instruction";
import type { ProblemList } from "./problem-list";
import { type Before, SeenKeys } from "./seen-keys";
import { noRows, writeStudyRows } from "./study-rows";

interface Ledger {
  problems: ProblemList;
  counts: ImportCounts;
  mode: ImportMode;
  importId: string;
}

/** Takes a file's lines batch by batch: compares with what the study has, and writes while nothing is wrong. */
export class StudyWriter {
  /** responses that the study had get their ids in other programs, though nothing else may be new */
  hasNewIds = false;
  readonly #transaction: Snapshot;
  readonly #studyId: string;
  readonly #ledger: Ledger;
  readonly #seen: SeenKeys;
  readonly #systems: Map<string, string>;
  readonly #spellings: Spellings;
  readonly #currentNames: CurrentNames;
  readonly #systemsMet = new Set<string>();
  readonly #firstPosition: number;
  #nextPosition: number;
  #lines = 0;
  #linesAtPlan = 0;
  #written: Promise<void> = Promise.resolve();

  private constructor(
    transaction: Snapshot,
    studyId: string,
    ledger: Ledger,
    begun: { seen: SeenKeys; systems: Map<string, string>; currentNames: CurrentNames; firstPosition: number },
  ) {
    this.#transaction = transaction;
    this.#studyId = studyId;
    this.#ledger = ledger;
    this.#seen = begun.seen;
    this.#systems = begun.systems;
    const systems = [...begun.systems.keys(), ...begun.currentNames.keys()];
    this.#spellings = new Spellings(transaction, { studyId, firstPosition: begun.firstPosition, systems });
    this.#currentNames = begun.currentNames;
    this.#firstPosition = begun.firstPosition;
    this.#nextPosition = begun.firstPosition;
  }

  static async create(transaction: Snapshot, studyId: string, ledger: Ledger): Promise<StudyWriter> {
    const seen = await SeenKeys.create(transaction);
    await createOwnInstructions(transaction);
    const systems = await rows(
      z.object({ id: z.string(), name: z.string() }),
      Prisma.sql`SELECT id, name FROM system WHERE study_id = ${studyId}::uuid`,
      transaction,
    );
    const [next] = await rows(
      z.object({ position: z.int() }),
      Prisma.sql`SELECT coalesce(max(position) + 1, 0) AS position FROM instruction WHERE study_id = ${studyId}::uuid`,
      transaction,
    );
    return new StudyWriter(transaction, studyId, ledger, {
      seen,
      systems: new Map(systems.map(({ id, name }) => [name, id])),
      currentNames: await loadCurrentNames(transaction, studyId),
      firstPosition: next?.position ?? 0,
    });
  }

  /** Sends a batch on its way: PostgreSQL writes it while the caller reads the next one. */
  async write(batch: readonly Line[]): Promise<void> {
    if (batch.some(({ partOf }) => partOf)) await waitForOtherImports(this.#transaction, this.#studyId);
    const lines = (await this.spelled(batch)).map((line) => ({
      ...line,
      record: withCurrentNames(line.record, this.#currentNames),
    }));
    await this.#written;
    await this.#replan(lines.length);
    let open = await this.#withoutRepeated(lines);
    await this.#refuseTakenPairIds(open);
    while (open.length > 0) open = await this.#writeTurn(open);
  }

  /** The lines with names as the study, or an earlier line, spells them. */
  spelled<Given extends Line>(lines: readonly Given[]): Promise<Given[]> {
    return this.#spellings.ownNames(lines);
  }

  /** Waits for the last batch. */
  end(): Promise<void> {
    return this.#written;
  }

  /**
   * PostgreSQL keeps the plans by which it checks foreign keys. Those of all but empty tables read a table through, or all
   * of a study, for each row, so it makes new ones whenever there are twice as many lines.
   */
  async #replan(lines: number): Promise<void> {
    this.#lines += lines;
    if (this.#lines < 2 * this.#linesAtPlan) return;
    this.#linesAtPlan = this.#lines;
    await this.#transaction.$executeRaw`DISCARD PLANS`;
  }

  /**
   * Each line is compared with all that earlier ones said, as far as it says more of the same.
   * @returns the lines that have to wait until these are written
   */
  async #writeTurn(open: readonly PlannedLine[]): Promise<PlannedLine[]> {
    const { problems, counts, mode, importId } = this.#ledger;
    await this.#written;
    const study = { studyId: this.#studyId, firstPosition: this.#firstPosition };
    const known = await loadKnownInstructions(
      this.#transaction,
      study,
      open.map(({ record }) => record),
    );
    const { lines, later } = linesAtOnce(open, known);
    const rows = noRows();
    const systemsBefore = new Set(this.#systems.keys());
    for (const { line, record, partOf = {}, firstLine } of lines) {
      const context = {
        newId: uuidv7,
        nextPosition: () => this.#nextPosition++,
        systemId: (name: string) => this.#systemId(name),
        rows,
        counts,
      };
      const found = planInstruction(record, known.get(record.id), context, firstLine);
      for (const problem of found) {
        const told = { line, ...problem, field: sourceField(problem.field, partOf) };
        // A file of answers to questions that are in another file lacks all of them.
        if (problem.expected === UNKNOWN_TEXT) problems.addOnce(told);
        else problems.add(told);
      }
      this.#countSystems(record, line, systemsBefore);
    }
    for (const [name, id] of this.#systems) if (!systemsBefore.has(name)) rows.systems.push({ id, name });
    if (rows.externalIds.length > 0) this.hasNewIds = true;
    // Later parts are compared with earlier ones in the database; in a check, or with problems, all of it is undone.
    const isPart = lines.some(({ partOf }) => partOf);
    if (isPart || (mode === "commit" && problems.isEmpty)) {
      this.#written = writeStudyRows(this.#transaction, { studyId: this.#studyId, importId }, rows);
      // Thrown when its turn comes, and until then not unhandled.
      this.#written.catch(() => undefined);
    }
    return later;
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

  async #withoutRepeated(turn: readonly Line[]): Promise<PlannedLine[]> {
    const keys = turn.map(({ line, record, partOf }) => ({
      key: record.id,
      line,
      digest: partOf ? null : digestOf(record),
    }));
    const repeated = await this.#seen.add("instruction", keys);
    const responses = await this.#repeatedResponses(turn);
    return turn.flatMap((each, place) => {
      const { line, record, partOf } = each;
      const before = repeated.get(place) ?? null;
      if (partOf) {
        const wrong = record.responses.find((response) => responses.get(response)?.isSame === false);
        if (!wrong) {
          const fresh = record.responses.filter((response) => !responses.has(response));
          return [{ ...each, record: { ...record, responses: fresh }, firstLine: before?.line ?? null }];
        }
        this.#ledger.problems.add({ line, ...repeatedResponse(wrong.system, responses.get(wrong)?.line ?? 0, partOf) });
        return [];
      }
      if (!before) return [{ ...each, firstLine: null }];
      // Of rows that are the same in all that is read, one counts.
      if (!before.isSame) this.#ledger.problems.add({ line, ...repeatedId(record.id, before.line) });
      return [];
    });
  }

  /** Responses of parts that an earlier line has. */
  async #repeatedResponses(turn: readonly Line[]): Promise<Map<Response, Before>> {
    const keys = turn.flatMap(({ line, record, partOf }) =>
      partOf
        ? record.responses.map((response) => ({
            response,
            line,
            key: JSON.stringify([record.id, responseKey(response)]),
            digest: digestOf(response),
          }))
        : [],
    );
    const repeated = await this.#seen.add("response", keys);
    return new Map(
      [...repeated].flatMap(([place, before]) => {
        const response = keys[place]?.response;
        return response ? [[response, before] as const] : [];
      }),
    );
  }

  async #refuseTakenPairIds(lines: readonly Line[]): Promise<void> {
    const pairs = lines.flatMap(({ line, record }) =>
      record.pairs.map((pair, index) => ({
        line,
        index,
        instruction: record.id,
        key: pairExternalId(record.id, pair),
        digest: null,
      })),
    );
    if (pairs.length === 0) return;
    const expected = "an id that no other pair has";
    const repeated = await this.#seen.add("pair", pairs);
    for (const [place, first] of repeated) {
      const pair = pairs[place];
      if (!pair) continue;
      const found = `${shorten(pair.key)}, which is already in line ${first.line}`;
      this.#ledger.problems.add({ line: pair.line, field: `pairs[${pair.index + 1}].id`, expected, found });
    }
    const taken = await rows(
      z.object({ id: z.string(), instruction: z.string() }),
      Prisma.sql`
        SELECT pair.external_id AS id, instruction.external_id AS instruction
        FROM pair JOIN instruction ON instruction.id = pair.instruction_id
        WHERE pair.study_id = ${this.#studyId}::uuid AND pair.external_id = ANY(${pairs.map(({ key }) => key)}::text[])`,
      this.#transaction,
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

type Response = StudyInstruction["responses"][number];

/** Of all that a line says, to recognise lines that say the same. */
function digestOf(said: unknown): string {
  return createHash("sha256").update(JSON.stringify(said)).digest("base64").slice(0, 22);
}
