import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { DEMO_MODEL_ID } from "@/lib/endpoints/study-model";
import { judgeOptionsSchema } from "@/lib/judging/judge-configuration";
import { createJury } from "@/lib/judging/server/create-judge";
import { findPrompt } from "@/lib/judging/worker/list-prompts";
import { makeJudge, truncateReasoning } from "@/lib/judging/worker/make-judge";
import { OPERATOR } from "@/lib/people/viewer";
import { addTasks } from "@/lib/round/server/add-tasks";
import { createRound } from "@/lib/round/server/create-round";
import { setRoundStatus } from "@/lib/round/server/set-round-status";
import { addChecklists, FOUR_ARMS, openArmsRound } from "@/lib/round/server/testing/arms-round";
import { updateRound } from "@/lib/round/server/update-round";
import type { FileRound, StudySettingsFile } from "@/lib/study/study-file";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { applyFile, exportStudyFile } from "./study-file";

/** A study with rounds of every kind of choice, and judges that need each other. */
async function variedStudy() {
  const { studyId } = await makeStudy(6);
  const systems = await prisma().system.findMany({ where: { studyId }, orderBy: { name: "asc" } });
  const [left, right] = systems.map(({ id }) => id);
  const scores = await createRound(OPERATOR, studyId, {
    name: "Scores",
    protocol: "check_then_score",
    checklist: { series: "imported" },
    seed: 11,
    allowUnknown: true,
    tasks: { from: "content", randomSample: 4, systemIds: [left ?? ""], samples: "first" },
    levelNames: ["one", "two", "3", "four", "no: 5"],
    guidelines: "Line one\n\n  - two: 3\n",
    options: { evidence: "optional", breakAfter: 20 },
    raters: { languages: ["german"] },
  });
  await createRound(OPERATOR, studyId, {
    name: "Pairs",
    protocol: "preference",
    pairs: { kind: "baseline", systemId: right ?? "" },
    tasks: { from: "content", instructions: { externalIds: ["instruction-1", "instruction-3"] } },
  });
  await createRound(OPERATOR, studyId, {
    name: "Same again",
    protocol: "direct_scoring",
    tasks: { from: "round", roundId: scores.id },
    overlap: 5,
  });
  await addTasks(OPERATOR, scores.id, {
    batch: "second week",
    seed: 5,
    tasks: { from: "content", systemIds: [right ?? ""] },
  });
  await createRound(OPERATOR, studyId, {
    name: "Both weeks",
    protocol: "checklist_only",
    checklist: { series: "imported", version: 1 },
    tasks: { from: "round", roundId: scores.id },
  });
  await createRound(OPERATOR, studyId, {
    name: "Aspects",
    protocol: "direct_scoring",
    tasks: { from: "content", instructions: { externalIds: ["instruction-4"] } },
    criteria: [
      { name: "Fluency", meaning: "Reads well", scale: "points-0-2", levelNames: ["no", "", "yes"] },
      { name: "Truth" },
    ],
  });
  const options = judgeOptionsSchema.parse({ kind: "direct-score", samples: 3, temperature: 0.5 });
  const text = `${findPrompt("direct-score").text}\nBe strict.`;
  const own = { name: "Own words", modelId: DEMO_MODEL_ID, options, prompts: { "direct-score": text } };
  const { raterId } = await makeJudge(OPERATOR, studyId, own);
  await truncateReasoning(OPERATOR, studyId, raterId, { kept: [50] });
  const other = await makeJudge(OPERATOR, studyId, { ...own, name: "Other" });
  const members = [raterId, other.raterId];
  await createJury(OPERATOR, studyId, { name: "Jury", members, rule: "majority", ties: "none", quorum: 2 });
  return { studyId, scoresId: scores.id };
}

const settingsOf = async (studyId: string) => (await exportStudyFile(OPERATOR, studyId)).settings;
const tasksOf = (studyId: string) =>
  prisma().task.findMany({
    where: { studyId },
    orderBy: [{ round: { name: "asc" } }, { position: "asc" }],
    select: {
      position: true,
      stratum: true,
      batch: true,
      wanted: true,
      round: { select: { name: true } },
      instruction: { select: { externalId: true } },
      responseA: { select: { text: true } },
      responseB: { select: { text: true } },
    },
  });

function withRound(file: StudySettingsFile, name: string, change: Partial<FileRound>): StudySettingsFile {
  return { ...file, rounds: file.rounds.map((round) => (round.name === name ? { ...round, ...change } : round)) };
}

test("a file applied to a study with the same content makes the same rounds, tasks and judges", async () => {
  const { studyId } = await variedStudy();
  const file = await settingsOf(studyId);
  expect(file.rounds.map(({ name }) => name)).toEqual(["Scores", "Pairs", "Same again", "Both weeks", "Aspects"]);
  expect(file.judges).toMatchObject([
    { name: "Own words", prompts: { "direct-score": expect.stringContaining("Be strict.") } },
    { options: { kind: "truncated-reasoning", of: "Own words", kept: 50 } },
    { name: "Other" },
    { jury: { members: ["Own words", "Other"], quorum: 2 } },
  ]);
  expect(await applyFile(OPERATOR, file, { studyId })).toMatchObject({ changes: [], notes: [] });
  const target = await makeStudy(6);
  const named = { ...file, name: "Another" };
  const dry = await applyFile(OPERATOR, named, { studyId: target.studyId, isDryRun: true });
  expect(await prisma().round.count({ where: { studyId: target.studyId } })).toBe(0);
  const applied = await applyFile(OPERATOR, named, { studyId: target.studyId });
  expect(dry).toEqual(applied);
  expect(applied.changes).toEqual([
    "Rename the study “A study” “Another”.",
    "Create the judge “Own words”.",
    "Create the judge “Own words, 50% of its reasoning”.",
    "Create the judge “Other”.",
    "Create the jury “Jury”.",
    "Create the round “Scores” with 4 tasks.",
    "Create the round “Pairs” with 2 tasks.",
    "Create the round “Same again” with 4 tasks.",
    "Add 6 tasks to the round “Scores” as “second week”.",
    "Create the round “Both weeks” with 10 tasks.",
    "Create the round “Aspects” with 2 tasks.",
  ]);
  expect(await settingsOf(target.studyId)).toEqual(named);
  expect(await tasksOf(target.studyId)).toEqual(await tasksOf(studyId));
  expect(await applyFile(OPERATOR, named, { studyId: target.studyId })).toMatchObject({ changes: [] });
});

test("without content rounds wait for their tasks, and get them when the file is applied again", async () => {
  const { studyId } = await variedStudy();
  const file = { ...(await settingsOf(studyId)), name: "From a file" };
  const made = await applyFile(OPERATOR, file);
  expect(made.isNew).toBe(true);
  expect(await settingsOf(made.studyId)).toEqual(file);
  expect(await applyFile(OPERATOR, file)).toMatchObject({ studyId: made.studyId, changes: [] });
  const content = await makeStudy(6);
  for (const table of ["system", "instruction", "response", "checklist"]) {
    await prisma().$transaction([
      prisma().$executeRawUnsafe("SET LOCAL session_replication_role = replica"),
      prisma().$executeRawUnsafe(
        `UPDATE ${table} SET study_id = '${made.studyId}' WHERE study_id = '${content.studyId}'`,
      ),
    ]);
  }
  const { changes } = await applyFile(OPERATOR, file);
  expect(changes).toEqual([
    "Give the round “Scores” 4 tasks.",
    "Give the round “Pairs” 2 tasks.",
    "Give the round “Same again” 4 tasks.",
    "Add 6 tasks to the round “Scores” as “second week”.",
    "Give the round “Both weeks” 10 tasks.",
    "Give the round “Aspects” 2 tasks.",
  ]);
  expect(await settingsOf(made.studyId)).toEqual(file);
  expect(await tasksOf(made.studyId)).toEqual(await tasksOf(studyId));
});

test("arms are in the file: drawn alike for the same content, and once there is content for a round without tasks", async () => {
  const armsOf = (studyId: string) =>
    prisma().task.findMany({
      where: { studyId },
      orderBy: { position: "asc" },
      select: { arm: true, armTurn: true, wanted: true, responseA: { select: { text: true } } },
    });
  const source = await makeStudy(2);
  await addChecklists(source);
  await openArmsRound(OPERATOR, source.studyId);
  const file = await settingsOf(source.studyId);
  const [{ name = "", arms = null } = {}] = file.rounds;
  expect(arms).toEqual(FOUR_ARMS);
  expect(await applyFile(OPERATOR, file, { studyId: source.studyId })).toMatchObject({ changes: [] });
  const target = await makeStudy(2);
  await addChecklists(target);
  await applyFile(OPERATOR, file, { studyId: target.studyId });
  expect(await armsOf(target.studyId)).toEqual(await armsOf(source.studyId));
  const other = withRound(file, name, { arms: FOUR_ARMS.slice(0, 2) });
  await expect(applyFile(OPERATOR, other, { studyId: source.studyId })).rejects.toMatchObject({
    details: { path: ["rounds", 0, "arms"] },
  });
  // As a template: the round waits for its responses, and is drawn into arms when they are added.
  const later = await makeStudy(2);
  await applyFile(OPERATOR, withRound(file, name, { tasks: undefined }), { studyId: later.studyId });
  const round = await prisma().round.findFirstOrThrow({ where: { studyId: later.studyId } });
  const batch = { batch: "all", tasks: { from: "content" } } as const;
  await expect(addTasks(OPERATOR, round.id, batch)).rejects.toThrow(
    /2 instructions lack the published checklist of an arm/,
  );
  await addChecklists(later);
  await expect(addTasks(OPERATOR, round.id, { ...batch, attentionTasks: 1 })).rejects.toThrow(/belong to no arm/);
  expect(await addTasks(OPERATOR, round.id, batch)).toMatchObject({ tasks: 4, labels: 32 });
  expect(await settingsOf(later.studyId)).toMatchObject({ rounds: [{ arms: FOUR_ARMS, batches: [{ batch: "all" }] }] });
  await expect(addTasks(OPERATOR, round.id, { ...batch, batch: "more" })).rejects.toThrow(/drawn into its arms/);
});

test("what may change is changed, what may not is refused with its place, and nothing else is kept", async () => {
  const { studyId, scoresId } = await variedStudy();
  const file = await settingsOf(studyId);
  const changed = withRound(file, "Pairs", { overlap: 4, guidelines: "Other", leaseMinutes: 60 });
  expect((await applyFile(OPERATOR, changed, { studyId })).changes).toEqual([
    "Change the round “Pairs”: guidelines, leaseMinutes 30 → 60, overlap 3 → 4.",
  ]);
  expect(await settingsOf(studyId)).toEqual(changed);
  await setRoundStatus(OPERATOR, scoresId, "open");
  const refusals: [StudySettingsFile, unknown][] = [
    [withRound({ ...changed, description: "New" }, "Scores", { allowUnknown: false }), ["rounds", 0]],
    [withRound(changed, "Scores", { seed: 12 }), ["rounds", 0, "seed"]],
    [withRound(changed, "Scores", { protocol: "checklist_only" }), ["rounds", 0, "protocol"]],
    [withRound(changed, "Scores", { trainingTasks: 3 }), ["rounds", 0, "tasks"]],
    [withRound(changed, "Pairs", { categories: ["a", "b"] }), ["rounds", 1, "categories"]],
    [
      {
        ...changed,
        rounds: [
          {
            name: "New",
            protocol: "preference",
            pairs: { kind: "baseline", system: "Elm" },
            tasks: changed.rounds[1]?.tasks,
          },
        ],
      },
      ["rounds", 0, "systems"],
    ],
    [
      {
        ...changed,
        judges: [
          {
            ...changed.judges[0],
            name: "Lost",
            model: { endpoint: "Nowhere", name: "x" },
            options: judgeOptionsSchema.parse({ kind: "preference" }),
          },
        ],
      },
      ["judges", 0, "model"],
    ],
    [
      {
        ...changed,
        judges: [{ name: "Jury 2", jury: { members: ["Other", "Nobody"], rule: "mean", ties: "none", quorum: null } }],
      },
      ["judges", 0, "jury"],
    ],
    [
      {
        ...changed,
        judges: [
          {
            name: "other",
            model: { endpoint: "Demo", name: "x" },
            options: judgeOptionsSchema.parse({ kind: "preference" }),
          },
        ],
      },
      ["judges", 0, "model"],
    ],
  ];
  for (const [wrong, path] of refusals) {
    await expect(applyFile(OPERATOR, wrong, { studyId }), JSON.stringify(path)).rejects.toMatchObject({
      details: { path },
    });
  }
  expect(await settingsOf(studyId)).toEqual(changed);
});

test("names that change meanwhile are followed; rounds of files and older rounds are said to be missing", async () => {
  const { studyId, scoresId } = await variedStudy();
  const study = { studyId, instructions: [] };
  await updateRound(OPERATOR, scoresId, { name: "First scores" });
  await prisma().system.updateMany({
    where: { studyId, name: "secret-system-left" },
    data: { name: "Aspen", formerNames: ["secret-system-left"] },
  });
  await makeRound(study, "direct_scoring", { name: "From a file", overlap: 0 });
  const { settings, leftOut } = await exportStudyFile(OPERATOR, studyId);
  expect(settings.rounds[0]?.tasks).toMatchObject({ systems: ["Aspen"] });
  expect(settings.rounds[2]?.tasks).toEqual({ from: "round", round: "First scores", batches: [] });
  expect(leftOut).toEqual(["1 round of imported labels: import their files again"]);
  expect(await applyFile(OPERATOR, settings, { studyId })).toMatchObject({ changes: [] });
});

test("a file is read by researchers alone, and applied by those who may change the study", async () => {
  const { studyId } = await makeStudy(1);
  const researcher = await makeMember(studyId, "researcher");
  const { settings } = await exportStudyFile(researcher, studyId);
  expect(await applyFile(researcher, { ...settings, description: "New" }, { studyId })).toMatchObject({
    changes: ["Change the description of the study."],
  });
  const annotator = await makeMember(studyId, "annotator");
  await expect(exportStudyFile(annotator, studyId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(applyFile(annotator, settings, { studyId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(applyFile(annotator, { ...settings, name: "Mine" })).rejects.toMatchObject({ code: "FORBIDDEN" });
});
