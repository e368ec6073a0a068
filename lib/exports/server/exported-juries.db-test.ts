import { expect, test } from "vitest";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";
import { createJury } from "@/lib/judging/server/create-judge";
import { labelAsJury } from "@/lib/judging/server/label-as-jury";
import { OPERATOR } from "@/lib/people/viewer";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { exportedBy, linesOf, recordsOf } from "./testing/exported";

const bytesOf = exportedBy(exportFileBytes);

test("a jury's labels stand in the labels' files, with its members, and count in no figure", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "direct_scoring");
  await addLabels(roundId, await makeRater(study.studyId), [5, 5]);
  const members = [
    await makeRater(study.studyId, { kind: "judge" }),
    await makeRater(study.studyId, { kind: "judge" }),
  ];
  await addLabels(roundId, members[0] ?? "", [2, 4]);
  await addLabels(roundId, members[1] ?? "", [2, 4]);
  const figures = await bytesOf(roundId, "gold.jsonl", { raters: "all" });
  const { raterId } = await createJury(OPERATOR, study.studyId, {
    name: "Two of them",
    members,
    rule: "mean",
    ties: "careful",
    quorum: null,
  });
  await labelAsJury(OPERATOR, study.studyId, raterId, { roundId, after: null });

  const made = { members: ["rater-02", "rater-03"], rule: "mean", ties: "careful", quorum: null };
  const labels = linesOf(await bytesOf(roundId, "labels.jsonl", { allLabels: true }));
  expect(labels.map(({ task, rater, rater_kind: kind, jury, score }) => [task, rater, kind, jury, score])).toEqual([
    [0, "rater-01", "imported", null, 5],
    [0, "rater-02", "judge", null, 2],
    [0, "rater-03", "judge", null, 2],
    [0, "rater-04", "jury", made, 2],
    [1, "rater-01", "imported", null, 5],
    [1, "rater-02", "judge", null, 4],
    [1, "rater-03", "judge", null, 4],
    [1, "rater-04", "jury", made, 4],
  ]);
  const kindsOf = async (raters: string) =>
    recordsOf(await bytesOf(roundId, "labels.csv", { raters })).map(({ rater_kind: kind, jury }) => [kind, jury]);
  expect(await kindsOf("judge")).toContainEqual(["jury", JSON.stringify(made)]);
  expect(await kindsOf("judge")).not.toContainEqual(["imported", ""]);
  expect(await kindsOf("imported")).toEqual([
    ["imported", ""],
    ["imported", ""],
  ]);

  expect((await bytesOf(roundId, "gold.jsonl", { raters: "all" })).equals(figures)).toBe(true);
  const manifest = JSON.parse((await bytesOf(roundId, "manifest.json", { raters: "all" })).toString("utf8"));
  expect(manifest.counts).toMatchObject({ labels: 8, counted_labels: 6, raters: 4 });
  expect(manifest.juries).toEqual([{ rater: "rater-04", ...made, labels: 2 }]);
});
