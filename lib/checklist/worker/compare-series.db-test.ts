import { expect, test } from "vitest";
import { CRITERIA } from "@/lib/checklist/checklist-criterion";
import { listComparisons, readMadeFrom } from "@/lib/checklist/server/generation/comparisons";
import { saveDraft } from "@/lib/checklist/server/save-draft";
import { startDraft } from "@/lib/checklist/server/start-draft";
import { prisma } from "@/lib/db/client";
import { roundsToLabel } from "@/lib/labelling/server/rounds-for-rater";
import { readReport } from "@/lib/results/server/report/read-report";
import { addLabels, type Label, makeRater } from "@/lib/results/server/testing/labels";
import { CHECKLIST_CRITERIA } from "@/lib/round/guidelines/checklist-criteria";
import { listRounds } from "@/lib/round/server/read-rounds";
import { setRoundStatus } from "@/lib/round/server/set-round-status";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import { compareSeries } from "./compare-series";

async function twoSeries() {
  const { studyId, instructions } = await makeStudy(3);
  const owner = { ...(await makeMember(studyId, "owner", "Olga")), mayCreateStudies: true };
  // Two of three instructions have both; a draft counts, an empty one does not.
  for (const [index, { id: instructionId }] of instructions.entries()) {
    const { id } = await startDraft(owner, studyId, { instructionId, series: "mine" });
    const question = { question: `Does it say ${index}?`, categories: [], importance: null };
    if (index < 2)
      await saveDraft(owner, id, { revision: 0, questions: [question, { ...question, question: "Is it short?" }] });
  }
  return { studyId, owner };
}

test("each instruction with both checklists as the responses of two systems, and a round of pairs for each criterion", async () => {
  const { studyId, owner } = await twoSeries();
  const name = `Compared ${studyId}`;
  const made = await compareSeries(owner, studyId, { a: "imported", b: "mine", name, overlap: 2 });
  expect(made.instructions).toBe(2);
  const study = await prisma().study.findUniqueOrThrow({
    where: { id: made.studyId },
    include: { responses: { include: { system: true } }, rounds: { include: { _count: { select: { tasks: true } } } } },
  });
  expect(study.responses.map(({ system, text }) => [system.name, text]).sort()).toEqual([
    ["imported", "1. Is it 0?\n2. Is it 1?"],
    ["imported", "1. Is it 0?\n2. Is it 1?"],
    ["mine", "1. Does it say 0?\n2. Is it short?"],
    ["mine", "1. Does it say 1?\n2. Is it short?"],
  ]);
  const aspects = study.rounds.find(({ protocol }) => protocol === "checklist_only");
  expect(aspects).toMatchObject({ overlap: 2, criterion: null, checklistSeries: "aspects", _count: { tasks: 4 } });
  const ofPairs = study.rounds.filter((round) => round !== aspects);
  expect(ofPairs.map((round) => round.name).sort()).toEqual(CHECKLIST_CRITERIA.map(({ title }) => title).sort());
  for (const round of ofPairs) {
    expect(round).toMatchObject({ protocol: "preference", overlap: 2, shufflePositions: true, _count: { tasks: 2 } });
    expect(round.guidelines).toContain(`## ${round.name}`);
    expect(round.criterion).toBe(round.name.toLowerCase());
  }
  // Raters see what is compared, in the order in which the rounds were opened.
  const rater = await makeMember(made.studyId, "annotator");
  const listed = await listRounds(owner, made.studyId);
  for (const { id } of listed) await setRoundStatus(owner, id, "open");
  const { rounds } = await roundsToLabel(rater);
  expect(rounds.map(({ criterion }) => criterion)).toEqual([...CRITERIA, null]);
  expect(await readMadeFrom(owner, made.studyId)).toEqual({ id: studyId, name: "A study" });
  expect(await listComparisons(owner, studyId)).toEqual({
    pairs: [{ a: "imported", b: "mine", instructions: 2 }],
    studies: [{ id: made.studyId, name }],
    mayCreate: true,
  });
  const colleague = await makeMember(studyId, "researcher");
  expect((await listComparisons(colleague, studyId)).studies).toEqual([]);
  expect(await readMadeFrom(await makeMember(made.studyId, "researcher"), made.studyId)).toBeNull();
});

test("people and a judge say yes or no to each aspect of each checklist, as the paper's table has it", async () => {
  const { studyId, owner } = await twoSeries();
  const made = await compareSeries(owner, studyId, {
    a: "imported",
    b: "mine",
    name: `Absolute ${studyId}`,
    overlap: 1,
  });
  const round = await prisma().round.findFirstOrThrow({ where: { studyId: made.studyId, protocol: "checklist_only" } });
  const tasks = await prisma().task.findMany({
    where: { roundId: round.id },
    orderBy: { position: "asc" },
    include: { responseA: { include: { system: true } } },
  });
  // Of the series "mine" all aspects hold, of the other none but the first; the judge says yes to all.
  const byPerson = tasks.map(
    ({ responseA }): Label => ({
      answers: [0, 1, 2, 3].map((aspect) => (aspect === 0 || responseA?.system.name === "mine" ? "YES" : "NO")),
    }),
  );
  await addLabels(round.id, await makeRater(made.studyId, { kind: "human" }), byPerson);
  const all = tasks.map((): Label => ({ answers: ["YES", "YES", "YES", "YES"] }));
  await addLabels(round.id, await makeRater(made.studyId, { kind: "judge", name: "tiny" }), all);
  const { tables } = await readReport(owner, made.studyId, "rlcf", {}, "generators");
  const [table] = tables;
  if (!table || "missing" in table.own) throw new Error("no table");
  const shares = table.own.rows.map((row) => row.map(({ text }) => text.replace(/ \[.*/, "")));
  expect(shares).toEqual(
    expect.arrayContaining([
      [round.name, "Naturalness", "People", "100.0%", "2", "100.0%", "2"],
      [round.name, "Atomicity", "People", "0.0%", "2", "100.0%", "2"],
      [round.name, "Atomicity", "Judges", "100.0%", "2", "100.0%", "2"],
    ]),
  );
});

test("nothing is made without instructions in common, without the right to make studies, or to write checklists", async () => {
  const { studyId, owner } = await twoSeries();
  const wanted = { a: "imported", b: "mine", name: `Refused ${studyId}` };
  await expect(compareSeries(owner, studyId, { ...wanted, b: "other" })).rejects.toMatchObject({ code: "INVALID" });
  const researcher = await makeMember(studyId, "researcher");
  await expect(compareSeries(researcher, studyId, wanted)).rejects.toMatchObject({ code: "FORBIDDEN" });
  for (const denied of [await makeMember(studyId, "annotator"), await makePerson("Stranger")]) {
    const creator = { ...denied, mayCreateStudies: true };
    await expect(compareSeries(creator, studyId, wanted)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(listComparisons(creator, studyId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  expect(await prisma().study.count({ where: { name: wanted.name } })).toBe(0);
});
