import { expect, test } from "vitest";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { datasetOptionsSchema } from "@/lib/exports/dataset/dataset";
import type { ExportFile, ExportOptions } from "@/lib/exports/export";
import { datasetFiles } from "@/lib/interchange/dataset/dataset-files";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";
import { createJury } from "@/lib/judging/server/create-judge";
import { labelAsJury } from "@/lib/judging/server/label-as-jury";
import { OPERATOR } from "@/lib/people/viewer";
import { makeRater } from "@/lib/results/server/testing/labels";
import { PROTOCOL_IDS, type Protocol } from "@/lib/round/protocol/protocols";
import { DEFAULTS, linesOf, recordsOf } from "./testing/exported";
import { makeVariedRound } from "./testing/varied-round";
import { withRoundExport } from "./with-round-export";

const KIND_WORDS: Readonly<Record<string, [one: string, many: string]>> = {
  human: ["person", "people"],
  judge: ["language model judge", "language model judges"],
  imported: ["imported rater", "imported raters"],
  jury: ["jury of judges", "juries of judges"],
};

interface Tally {
  kind: string;
  simulated: boolean;
  raters: number;
  labels: number;
}

/** What lines of labels come to, by kind of rater. */
function tally(lines: readonly Record<string, unknown>[]): Tally[] {
  return Object.keys(KIND_WORDS).flatMap((kind) =>
    [false, true].flatMap((simulated) => {
      const those = lines.filter((line) => line.rater_kind === kind && line.simulated === simulated);
      const raters = new Set(those.map(({ rater }) => rater)).size;
      return raters === 0 ? [] : [{ kind, simulated, raters, labels: those.length }];
    }),
  );
}

function spoken(tallies: readonly Tally[]): string[] {
  return tallies.map(({ kind, simulated, raters, labels }) => {
    const word = KIND_WORDS[kind]?.[raters === 1 ? 0 : 1];
    const who = `by ${raters} ${word}${simulated ? " (simulated)" : ""}`;
    return tallies.length === 1 ? `${labels} label${labels === 1 ? "" : "s"} ${who}` : `${labels} ${who}`;
  });
}

const manifestSchema = z.object({
  counts: z.object({
    labelled_tasks: z.int(),
    labels: z.int(),
    counted_labels: z.int(),
    simulated_labels: z.int(),
    raters: z.int(),
    kinds: z.array(
      z.object({ kind: z.string(), simulated: z.boolean(), raters: z.int(), labels: z.int(), counted: z.int() }),
    ),
    labels_in_no_file: z.array(z.object({ labels: z.int() })),
  }),
  raters: z.array(z.object({ rater: z.string(), labels: z.int(), counted: z.int() })),
});
const croissantSchema = z.object({ description: z.string(), "rai:dataCollection": z.string() });

async function roundOf(protocol: Protocol) {
  const roundId = await makeVariedRound(protocol);
  const { studyId } = await prisma().round.findUniqueOrThrow({ where: { id: roundId } });
  const members = (await prisma().rater.findMany({ where: { studyId, kind: "judge" } })).map(({ id }) => id);
  if (protocol === "direct_scoring") {
    const another = await makeRater(studyId, { kind: "judge" });
    await prisma().$executeRaw`UPDATE rater SET simulated = TRUE WHERE id = ANY(${members}::uuid[])`;
    const { raterId } = await createJury(OPERATOR, studyId, {
      name: "A jury",
      members: [...members, another],
      rule: "mean",
      ties: "careful",
      quorum: 1,
    });
    await labelAsJury(OPERATOR, studyId, raterId, { roundId, after: null });
  }
  return { roundId, all: await prisma().annotation.count({ where: { roundId, supersededAt: null } }) };
}

/** All that leaves the round, with its facts read once: alpha's interval takes longer than all else. */
function leavingOf(roundId: string, choice: Partial<ExportOptions>) {
  return withRoundExport(OPERATOR, roundId, { ...DEFAULTS, ...choice, labels: true }, async (source) => {
    const facts = source.facts();
    const once = { ...source, facts: () => facts };
    const bytesOf = async (file: ExportFile) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of exportFileBytes(once, file)) chunks.push(chunk);
      return Buffer.concat(chunks);
    };
    return {
      lines: linesOf(await bytesOf("labels.jsonl")),
      csv: recordsOf(await bytesOf("labels.csv")),
      manifest: manifestSchema.parse(JSON.parse((await bytesOf("manifest.json")).toString("utf8"))),
      files: await datasetFiles(once, datasetOptionsSchema.parse({ license: "mit" })),
    };
  });
}

/** Without the labels of judges, and with them. */
const CHOICES: Partial<ExportOptions>[] = [{}, { allLabels: true }];
/** Of the round with a jury and a simulated judge; whom other choices count is the same for every protocol. */
const CHOICES_OF_SCORES: typeof CHOICES = [
  ...CHOICES,
  { raters: "judge" },
  { raters: "all", without: "rater:2;rater:4" },
];

test.each(PROTOCOL_IDS)("of %s, manifest, card and description say what the tables hold", async (protocol) => {
  const { roundId, all } = await roundOf(protocol);
  for (const choice of protocol === "direct_scoring" ? CHOICES_OF_SCORES : CHOICES) {
    const { lines, csv, manifest, files } = await leavingOf(roundId, choice);
    expect(csv).toHaveLength(lines.length);
    const kinds = tally(lines);
    const isOfJudges = choice.raters !== undefined || choice.allLabels;
    expect(kinds.some(({ kind }) => kind === "judge")).toBe(isOfJudges ?? false);

    const kept = lines.filter(({ excluded, rater_kind: kind }) => !excluded && kind !== "jury");
    const counted = choice.allLabels ? kept.filter(({ rater_kind: kind }) => kind === "human") : kept;
    const { counts, raters } = manifest;
    expect(counts).toMatchObject({
      labels: lines.length,
      counted_labels: counted.length,
      simulated_labels: lines.filter(({ simulated }) => simulated).length,
      kinds,
      labelled_tasks: new Set(counted.map(({ task }) => task)).size,
      raters: new Set(lines.map(({ rater }) => rater)).size,
    });
    const inNoFile = counts.labels_in_no_file.reduce((sum, { labels }) => sum + labels, 0);
    expect(inNoFile).toBe(all - lines.length);
    for (const { rater, labels, counted: ofGold } of raters) {
      expect(labels).toBe(lines.filter((line) => line.rater === rater).length);
      expect(ofGold).toBe(counted.filter((line) => line.rater === rater).length);
    }

    const rowsIn = (table: string) => files.find(({ path }) => path === `data/${table}/train.parquet`)?.rows ?? 0;
    const text = (name: string) => Buffer.from(files.find(({ path }) => path === name)?.bytes ?? []).toString("utf8");
    const [card, description] = [text("README.md"), croissantSchema.parse(JSON.parse(text("croissant.json")))];
    expect(rowsIn("labels")).toBe(lines.length);
    if (protocol !== "checklist_writing") {
      expect(rowsIn("gold")).toBe(counts.labelled_tasks);
      expect(card).toContain(`Gold labels of ${counts.labelled_tasks} task`);
    }
    for (const said of spoken(kinds)) {
      expect(card).toContain(said);
      expect(description.description).toContain(said);
      expect(description["rai:dataCollection"]).toContain(said);
    }
    expect(card.includes("Not in this dataset")).toBe(inNoFile > 0);
    const listed = Array.from(card.matchAll(/^\| rater-\d+ \| .* \| (\d+) \| (\d+) \|$/gm), ([, of, ofGold]) => [
      of,
      ofGold,
    ]);
    expect(listed.map(([of]) => Number(of))).toEqual(raters.map(({ labels }) => labels));
    expect(listed.reduce((sum, [, ofGold]) => sum + Number(ofGold), 0)).toBe(counted.length);
  }
});

test("of an imported round the card says nothing of raters wanted, and names only levels that have names", async () => {
  const cardOf = async (roundId: string) => {
    const { files } = await leavingOf(roundId, {});
    return Buffer.from(files.find(({ path }) => path === "README.md")?.bytes ?? []).toString("utf8");
  };
  const points = await cardOf(
    await makeVariedRound("direct_scoring", { scale: "points-1-10", levelNames: Array<string>(10).fill("") }),
  );
  expect(points).toContain("Direct scoring. Levels: 1 to 10.");
  expect(points).not.toMatch(/wanted|target/);
  // Nobody says that raters of the usual five points saw the names that this program gives them.
  const unnamed = await makeVariedRound("direct_scoring", { scale: "score", levelNames: Array<string>(5).fill("") });
  expect(await cardOf(unnamed)).toContain("Direct scoring. Levels: 1 to 5.");
  const numbers = await cardOf(await makeVariedRound("direct_scoring", { scale: "number" }));
  expect(numbers).toContain("Levels: real numbers, of which the highest is best.");
});
