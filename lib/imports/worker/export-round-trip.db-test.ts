import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { dataFilesOf } from "@/lib/exports/export";
import { exportedBy, linesOf, recordsOf } from "@/lib/exports/server/testing/exported";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";
import { OPERATOR } from "@/lib/people/viewer";
import { addLabels, type Label, makeRater } from "@/lib/results/server/testing/labels";
import {
  categorises,
  hasAnswers,
  labelsPairs,
  PROTOCOL_IDS,
  type Protocol,
  scaleOf,
  writesChecklists,
} from "@/lib/round/protocol/protocols";
import { CATEGORIES, makeRound, makeStudy } from "@/lib/testing/round";
import { importFile } from "./import-file";

const bytesOf = exportedBy(exportFileBytes);
const OPTIONS = { labels: true, comments: true, raters: "all" } as const;

/** What an import cannot or must not keep, and why; of every other column a label comes back as it left. */
const CHANGES: Readonly<Record<string, string>> = {
  label_id: "an imported label is one of its own",
  rater: "a new pseudonym: the rater may be known here already",
  rater_kind: "nobody of another study is one of this study's people, so a person comes in as imported",
  labelled_at: "when labels came in says nothing of when they were given",
};

/** What people wrote is in no Parquet file. */
const WRITTEN = ["comment", "comment_order", "problems", "question_notes"];

/** A round with every column filled: a person, a soft judge that saw pairs in both orders, and a simulated rater. */
async function fullRound(protocol: Protocol) {
  const study = await makeStudy(4);
  const roundId = await makeRound(study, protocol, { allowUnknown: hasAnswers(protocol), overlap: 2 });
  const scale = scaleOf(protocol);
  const level = (index: number) => scale?.values[index % scale.values.length] ?? null;
  const answers = hasAnswers(protocol);
  const label = (index: number, more: Label = {}): Label => ({
    level: level(index),
    durationMs: 1_000 + index,
    comment: index === 1 ? '=1+1; "so"\nand\tmore' : undefined,
    ...(writesChecklists(protocol) && {
      written: {
        isSafe: index !== 1,
        makesSense: index !== 2,
        questions: index === 1 || index === 2 ? [] : [`Is it ${index}, "so"?`, "Is it one line?\nOr =2?"],
      },
    }),
    ...(categorises(protocol) && { categories: [CATEGORIES.slice(0, index), index % 2 ? ["length"] : []] }),
    ...(answers && {
      answers: [(["YES", "NO", "UNKNOWN", "EITHER"] as const)[index % 4] ?? null, index === 2 ? null : "YES"],
    }),
    ...more,
  });
  const order = labelsPairs(protocol) ? { shownOrder: "ba" as const } : {};
  const ease = protocol === "check_then_score" ? { ease: "harder" as const } : {};
  await addLabels(roundId, await makeRater(study.studyId, { kind: "human" }), [
    label(0, { ...order, ...ease, problems: [{ kind: "other", note: "odd" }] }),
    label(1, ease),
    null,
    label(2),
  ]);
  const judge = await makeRater(study.studyId, { kind: "judge" });
  const judged = await addLabels(roundId, judge, [label(2), label(3), label(1), label(0)]);
  await addLabels(roundId, await makeRater(study.studyId, { simulated: true }), [
    // A file without any report would say of none of its tasks that they are safe; this one's raters could report.
    label(1, { problems: [{ kind: "other", note: "odd" }] }),
    null,
    label(1),
    null,
  ]);
  await prisma().$transaction(async (transaction) => {
    if (answers) {
      // As a soft judge's labels are written; the answers themselves are kept as they are.
      await transaction.$executeRaw`ALTER TABLE checklist_answer DISABLE TRIGGER "checklist_answer_append_only"`;
      await transaction.$executeRaw`
        UPDATE checklist_answer SET note = 'odd "so"', is_unclear = side = 'A',
          evidence = (SELECT jsonb_build_array(jsonb_build_object('start', 1, 'end', 3, 'quote', substr(response.text, 2, 2)))
            FROM annotation JOIN task ON task.id = annotation.task_id
            JOIN response ON response.id = CASE checklist_answer.side WHEN 'B' THEN task.response_b_id ELSE task.response_a_id END
            WHERE annotation.id = annotation_id),
          probability = CASE answer WHEN 'YES' THEN 0.30000000000000004::float8 WHEN 'NO' THEN 0.123456789012345678 END
        WHERE annotation_id = ANY(${judged}::uuid[])`;
      await transaction.$executeRaw`ALTER TABLE checklist_answer ENABLE TRIGGER "checklist_answer_append_only"`;
    }
    if (labelsPairs(protocol)) {
      await transaction.$executeRaw`ALTER TABLE annotation DISABLE TRIGGER "annotation_append_only"`;
      await transaction.$executeRaw`UPDATE annotation SET used_diff = true, used_counts = true WHERE id = ANY(${judged}::uuid[])`;
      await transaction.$executeRaw`ALTER TABLE annotation ENABLE TRIGGER "annotation_append_only"`;
      await transaction.judgedOrder.createMany({
        data: judged.flatMap((annotationId, index) => {
          const said = [2, 3, 1, 0].map(level)[index] ?? null;
          return (["ab", "ba"] as const).map((shownOrder) => ({ annotationId, shownOrder, level: said }));
        }),
      });
    }
  });
  return { studyId: study.studyId, roundId };
}

async function bring(studyId: string, fileName: string, bytes: Uint8Array): Promise<string> {
  const source = (async function* () {
    yield bytes;
  })();
  const file = { studyId, fileName, bytes: source, totalBytes: bytes.length, mode: "commit" as const, options: {} };
  const report = await importFile(OPERATOR, file);
  expect(report.problems).toEqual([]);
  return report.labels?.roundId ?? "";
}

/** Raters get new numbers in the order in which the file names them, which is that of their old ones. */
const withoutChanges = (rows: Record<string, unknown>[], written: readonly string[] = []) =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !(name in CHANGES) && !written.includes(name))),
  );

test.each(
  PROTOCOL_IDS.flatMap((protocol) =>
    (["labels.jsonl", "labels.csv", "labels.parquet"] as const).map((file) => [protocol, file] as const),
  ),
)("every column of every file of %s comes back from %s", async (protocol, file) => {
  const { studyId, roundId } = await fullRound(protocol);
  const after = await bring(studyId, file, await bytesOf(roundId, file, OPTIONS));
  const [before, now] = await Promise.all([roundId, after].map((id) => bytesOf(id, "labels.jsonl", OPTIONS)));
  const [left, back] = [linesOf(before ?? Buffer.of()), linesOf(now ?? Buffer.of())];
  const written = file === "labels.parquet" ? WRITTEN : [];
  expect(left).toHaveLength(9);
  expect(withoutChanges(back, written)).toEqual(withoutChanges(left, written));
  expect(back.map(({ rater_kind }) => rater_kind)).toEqual(
    left.map(({ rater_kind }) => (rater_kind === "human" ? "imported" : rater_kind)),
  );
  if (hasAnswers(protocol)) expect(JSON.stringify(back)).toContain("0.30000000000000004");
  // Reports of unsafe texts are among what was written.
  if (file === "labels.parquet") return;
  for (const csv of dataFilesOf(protocol, OPTIONS).filter((name) => name.endsWith(".csv"))) {
    const [one, other] = await Promise.all([roundId, after].map((id) => bytesOf(id, csv, OPTIONS)));
    expect(withoutChanges(recordsOf(other ?? Buffer.of())), csv).toEqual(withoutChanges(recordsOf(one ?? Buffer.of())));
  }
  if (writesChecklists(protocol)) return;
  const gold = await Promise.all([roundId, after].map((id) => bytesOf(id, "gold.jsonl", OPTIONS)));
  expect(gold[1]?.toString()).toBe(gold[0]?.toString());
});

test.each(PROTOCOL_IDS.filter((protocol) => !writesChecklists(protocol)))(
  "the gold files of %s bring what was labelled into another study",
  async (protocol) => {
    const { studyId, roundId } = await fullRound(protocol);
    const messages = [
      { role: "user", content: "When does it leave?" },
      { role: "assistant", content: "From where?" },
      { role: "user", content: "From the harbour." },
    ];
    const first = { studyId_externalId: { studyId, externalId: "instruction-0" } };
    await prisma().instruction.update({ where: first, data: { text: null, messages } });
    const textsIn = async (studyId: string) => {
      const found = await prisma().instruction.findMany({
        where: { studyId },
        select: {
          externalId: true,
          text: true,
          messages: true,
          responses: { select: { text: true, sample: true, system: true } },
        },
      });
      return found
        .flatMap(({ externalId, text, messages, responses }) =>
          responses.map(({ text: said, sample, system }) =>
            JSON.stringify([externalId, text, messages, system.name, sample, said]),
          ),
        )
        .sort();
    };
    const isLabelled = (text: string) => labelsPairs(protocol) || text.includes("-left");
    const before = categorises(protocol) ? [] : (await textsIn(studyId)).filter(isLabelled);
    for (const file of ["gold.csv", "gold.jsonl", "gold.parquet"] as const) {
      const { id } = await prisma().study.create({ data: { name: `${protocol} ${file} ${roundId}` } });
      await bring(id, file, await bytesOf(roundId, file, { ...OPTIONS, texts: true }));
      expect(await textsIn(id), file).toEqual(before);
      expect(await prisma().pair.count({ where: { studyId: id } })).toBe(labelsPairs(protocol) ? 4 : 0);
    }
  },
);
