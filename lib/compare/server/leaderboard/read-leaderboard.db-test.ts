import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import { addLabels, type Label, makeRater } from "@/lib/results/server/testing/labels";
import { ready } from "@/lib/results/server/testing/ready";
import { addTruth, makeScoringRound } from "@/lib/results/server/testing/source-rounds";
import { definedValue } from "@/lib/stats/testing/defined-value";
import { makeStudy } from "@/lib/testing/round";
import { readLeaderboard } from "./read-leaderboard";

test("each pair counts once, and rounds of another protocol or series leave a line as it was", async () => {
  const study = await makeStudy(3);
  const { studyId } = study;
  await addTruth(study, ["win", "loss", "tie"]);
  const judge = await makeRater(studyId, { kind: "judge", name: "Checks" });
  const [all, half, none]: Label[] = [
    { answers: ["YES", "YES"] },
    { answers: ["YES", "NO"] },
    { answers: ["NO", "NO"] },
  ];
  if (!all || !half || !none) throw new Error("No labels.");
  // Of the pairs: A better (right), A better (wrong), equal.
  const labels = [all, half, half, none, all, all];
  const lines = async () =>
    ready(await readLeaderboard(OPERATOR, studyId, {})).rows.map(
      ({ form, protocol, series, rounds, cells: [cell] }) => ({
        form,
        protocol,
        series,
        rounds: rounds.map(({ id }) => id),
        nPairs: cell?.nPairs,
        nWithTruth: cell?.nWithTruth,
        accuracy: cell && definedValue(cell.accuracy.value),
        different: cell && definedValue(cell.same.value),
      }),
    );

  const first = await makeScoringRound(study, "check_then_score");
  await addLabels(first, judge, labels);
  const line = { form: "pass-rate", protocol: "check_then_score", series: "imported", rounds: [first] };
  const figures = { nPairs: 3, nWithTruth: 2, accuracy: 1 / 2, different: 2 / 3 };
  expect(await lines()).toEqual([{ ...line, ...figures }]);

  // The same labels of another protocol, and the opposite about the checklists of another series.
  const second = await makeScoringRound(study, "checklist_only");
  await addLabels(second, judge, labels);
  const other = { ...study, instructions: await Promise.all(study.instructions.map(withOtherChecklist)) };
  const third = await makeScoringRound(other, "checklist_only");
  await addLabels(third, judge, [none, half, none, half, none, all]);
  expect(await lines()).toEqual([
    { ...line, ...figures },
    { ...line, ...figures, protocol: "checklist_only", rounds: [second] },
    {
      ...line,
      protocol: "checklist_only",
      series: "other",
      rounds: [third],
      nPairs: 3,
      nWithTruth: 2,
      accuracy: 1 / 2,
      different: 1,
    },
  ]);

  // Of the same protocol and series, a round adds its name and no pair.
  const fourth = await makeScoringRound(study, "check_then_score");
  await addLabels(fourth, judge, labels);
  expect((await lines())[0]).toEqual({ ...line, ...figures, rounds: [first, fourth] });

  async function withOtherChecklist(instruction: (typeof study)["instructions"][number]) {
    const questions = ["Is it so?", "Is it not?"].map((question, position) => ({ position, question }));
    const { id } = await prisma().checklist.create({
      data: {
        studyId,
        instructionId: instruction.id,
        series: "other",
        source: "imported",
        items: { create: questions },
      },
    });
    await prisma().checklist.update({ where: { id }, data: { status: "published" } });
    return { ...instruction, checklistId: id };
  }
});
