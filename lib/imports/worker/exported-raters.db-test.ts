import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import type { ExportOptions } from "@/lib/exports/export";
import { exportedBy } from "@/lib/exports/server/testing/exported";
import type { ImportMode } from "@/lib/imports/import-options";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";
import { createJury } from "@/lib/judging/server/create-judge";
import { labelAsJury } from "@/lib/judging/server/label-as-jury";
import { listJudges } from "@/lib/judging/server/list-judges";
import { OPERATOR } from "@/lib/people/viewer";
import { readRoundAgreement } from "@/lib/results/server/read-round-agreement";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { deleteRound } from "@/lib/round/server/delete-round";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { importFile } from "./import-file";

const bytesOf = exportedBy(exportFileBytes);
const FILES = ["labels.jsonl", "labels.csv"] as const;

function bring(studyId: string, fileName: string, bytes: Uint8Array, mode: ImportMode = "commit") {
  const source = (async function* () {
    yield bytes;
  })();
  return importFile(OPERATOR, { studyId, fileName, bytes: source, totalBytes: bytes.length, mode, options: {} });
}

/** Two people, three judges of whom one labelled nothing, and a jury for which two of them are enough. */
async function judgedRound() {
  const study = await makeStudy(3);
  const { studyId } = study;
  const roundId = await makeRound(study, "direct_scoring");
  for (const levels of [[5, 4, 5] as const, [5, 4, 4] as const]) {
    await addLabels(roundId, await makeRater(studyId, { kind: "human" }), levels);
  }
  const members: string[] = [];
  for (let index = 0; index < 3; index++) members.push(await makeRater(studyId, { kind: "judge" }));
  await addLabels(roundId, members[0] ?? "", [1, 2, 3]);
  await addLabels(roundId, members[1] ?? "", [1, 2, 1]);
  const made = { name: "Jury", members, rule: "mean", ties: "careful", quorum: 2 } as const;
  const { raterId } = await createJury(OPERATOR, studyId, made);
  await labelAsJury(OPERATOR, studyId, raterId, { roundId, after: null });
  return { studyId, roundId };
}

const alphaOf = async (roundId: string) =>
  (await readRoundAgreement(OPERATOR, roundId, { raters: undefined, level: "ordinal" })).alpha;

test.each(FILES)(
  "judges come back from %s as judges, a jury as a jury, and people as imported raters",
  async (name) => {
    const { studyId, roundId } = await judgedRound();
    const bytes = await bytesOf(roundId, name, { allLabels: true });
    const checked = await bring(studyId, name, bytes, "check");
    const said = { judges: ["rater-03", "rater-04"], juries: ["rater-06"] };
    expect(checked).toMatchObject({ problems: [], labels: said });
    expect(checked.notUsed).not.toContain("jury");
    const { labels } = await bring(studyId, name, bytes);
    const brought = labels?.roundId ?? "";
    const raters = await prisma().rater.findMany({
      where: { studyId, source: { not: null } },
      orderBy: { number: "asc" },
    });
    const [, , one, two] = raters;
    expect(raters).toMatchObject([
      { name: "rater-01", kind: "imported", userId: null, isJury: false },
      { name: "rater-02", kind: "imported", userId: null, isJury: false },
      { name: "rater-03", kind: "judge", isJury: false },
      { name: "rater-04", kind: "judge", isJury: false },
      {
        name: "rater-06",
        kind: "judge",
        isJury: true,
        configuration: { type: "jury", members: [one?.id, two?.id], rule: "mean", ties: "careful", quorum: 2 },
      },
    ]);
    expect(await alphaOf(brought)).toEqual(await alphaOf(roundId));
    const { judges } = await listJudges(OPERATOR, studyId);
    expect(judges.filter(({ rounds }) => rounds.some((round) => round.roundId === brought))).toHaveLength(3);
    expect(await bring(studyId, `again-${name}`, bytes)).toMatchObject({ problems: [], written: false });
    await deleteRound(OPERATOR, brought, labels?.roundName ?? "");
    expect(await prisma().rater.count({ where: { studyId, source: { not: null } } })).toBe(0);
  },
);

test("a jury without enough of its members' labels is refused, and so is a rater of another kind than before", async () => {
  const { studyId, roundId } = await judgedRound();
  const linesOf = async (options: Partial<ExportOptions> = {}) =>
    (await bytesOf(roundId, "labels.jsonl", { allLabels: true, ...options })).toString("utf8").trimEnd().split("\n");
  const all = await linesOf();
  const without = all.filter((line) => !line.includes('"rater":"rater-03"'));
  const half = await bring(studyId, "half.jsonl", Buffer.from(without.join("\n")));
  expect(half).toMatchObject({
    written: false,
    problems: [{ field: "jury", found: expect.stringContaining("rater-03") }],
  });

  const named = async (lines: string[]) => bring(studyId, "file.jsonl", Buffer.from(lines.join("\n")));
  expect(await named(await linesOf({ raters: "human" }))).toMatchObject({ problems: [], written: true });
  const turned = (await linesOf({ raters: "human" })).map((line) => line.replace('"human"', '"judge"'));
  expect(await named(turned)).toMatchObject({
    written: false,
    problems: [{ field: "rater_kind", found: "judge" }, { field: "rater_kind" }],
  });
  const mixed = await named([turned[0] ?? "", ...(await linesOf({ raters: "human" })).slice(1)]);
  expect(mixed.problems).toMatchObject([{ field: "rater_kind", expected: "one kind for each rater" }]);
  const unknown = await named(turned.map((line) => line.replace('"judge"', '"oracle"')));
  expect(unknown.problems[0]).toMatchObject({ line: 1, field: "rater_kind", found: "oracle" });
});
