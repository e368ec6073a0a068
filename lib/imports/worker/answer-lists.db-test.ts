import { v7 as uuidv7 } from "uuid";
import { expect, it } from "vitest";
import { prisma } from "@/lib/db/client";
import { EXAMPLE_FILES } from "@/lib/imports/example-files";
import type { ImportOptions } from "@/lib/imports/import-options";
import { INFOBENCH_EXPERTS } from "@/lib/imports/recipes/import-recipe";
import { OPERATOR } from "@/lib/people/viewer";
import { importFile } from "./import-file";

const emptyStudy = async () => (await prisma().study.create({ data: { name: `Study ${uuidv7()}` } })).id;

function bring(studyId: string, lines: readonly string[], rater?: string, more: ImportOptions = {}) {
  const file = Buffer.from(lines.join("\n"));
  const bytes = (async function* () {
    yield file;
  })();
  const { options } = INFOBENCH_EXPERTS;
  const labels = { ...options.labels, rater, ...more.labels };
  const common = { studyId, fileName: "experts.csv", totalBytes: file.length, mode: "commit" as const };
  return importFile(OPERATOR, { ...common, bytes, options: { ...options, ...more, labels } });
}

/** Questions as "question (categories)", and answers as "rater: system, question = answer". */
async function contentOf(studyId: string) {
  const questions = await prisma().checklistItem.findMany({
    where: { checklist: { studyId } },
    orderBy: [{ checklist: { instruction: { position: "asc" } } }, { position: "asc" }],
  });
  const answers = await prisma().checklistAnswer.findMany({
    where: { annotation: { studyId } },
    select: {
      answer: true,
      item: { select: { question: true } },
      annotation: {
        select: { rater: true, task: { select: { round: true, responseA: { select: { system: true } } } } },
      },
    },
  });
  return {
    questions: questions.map(({ question, categories }) => `${question} (${categories.join(", ")})`),
    answers: answers
      .map(({ answer, item, annotation: { rater, task } }) =>
        [`${rater.name}: ${task.responseA?.system.name}`, `${item.question} = ${answer}`].join(", "),
      )
      .sort(),
    rounds: [...new Set(answers.map(({ annotation: { task } }) => task.round.name))],
    protocols: [...new Set(answers.map(({ annotation: { task } }) => task.round.protocol))],
  };
}

const HEADER = "id,instruction,input,decomposed_questions,m-1,m-1-annotation,m-2,m-2-annotation,m-2-annotation-overall";
const BIRD = '"1. Is it a bird? (Content)\n2. Is it one word? (format, Number)"';

it("a row with an instruction’s checklist and each model’s answers brings all of it; another expert’s file adds labels", async () => {
  const study = await emptyStudy();
  const file = (bird: string, fish: string) => [
    HEADER,
    `b,Name a bird.,Of the sea,${BIRD},Gull,${bird},"A tree, say",0.1.,5`,
    `f,Name a fish.,,Is it a fish? (Linguistic),Cod,${fish},,,`,
  ];
  const report = await bring(study, file("1.1.", "1."), "ann");
  expect(report).toMatchObject({ ok: true, written: true, problems: [], notUsed: ["m-2-annotation-overall"] });
  expect(report.counts).toMatchObject({
    instructions: { new: 2 },
    responses: { new: 3 },
    checklists: { new: 2 },
    questions: { new: 3 },
    labels: { new: 3 },
    answers: { new: 5 },
  });
  expect(await bring(study, file("1.0", "NO"), "bob")).toMatchObject({
    ok: true,
    counts: { responses: { new: 0 }, rounds: { new: 0 }, labels: { new: 3 } },
  });
  expect(await contentOf(study)).toEqual({
    questions: ["Is it a bird? (Content)", "Is it one word? (Format, Number)", "Is it a fish? (Linguistic)"],
    answers: [
      "ann: m-1, Is it a bird? = YES",
      "ann: m-1, Is it a fish? = YES",
      "ann: m-1, Is it one word? = YES",
      "ann: m-2, Is it a bird? = NO",
      "ann: m-2, Is it one word? = YES",
      "bob: m-1, Is it a bird? = YES",
      "bob: m-1, Is it a fish? = NO",
      "bob: m-1, Is it one word? = NO",
      "bob: m-2, Is it a bird? = NO",
      "bob: m-2, Is it one word? = YES",
    ],
    rounds: ["Expert annotations"],
    protocols: ["checklist_only"],
  });
  expect(await prisma().instruction.findFirst({ where: { studyId: study, externalId: "b" } })).toMatchObject({
    text: "Name a bird.",
    input: "Of the sea",
  });
});

it("the example file holds two models’ answers to two checklists", async () => {
  const { text = "" } = EXAMPLE_FILES.find(({ recipe }) => recipe === INFOBENCH_EXPERTS.name) ?? {};
  const report = await bring(await emptyStudy(), [text], "ann");
  expect(report).toMatchObject({ ok: true, problems: [], notUsed: [] });
  expect(report.counts).toMatchObject({
    responses: { new: 4 },
    questions: { new: 5 },
    labels: { new: 4 },
    answers: { new: 10 },
  });
  expect(report.preview[0]?.questions[0]).toMatchObject({
    question: "Does it name the soup?",
    categories: ["Content"],
  });
});

it("rows of one question each become the checklist of their instruction, with the rater of their column", async () => {
  const study = await emptyStudy();
  const report = await bring(study, [
    "instruction,question,m-1,m-1-annotation,expert",
    "Name a bird.,Is it a bird? (Content),Gull,YES,ann",
    "Name a bird.,Is it one word? (Format),,NO,ann",
    "Name a bird.,Is it a bird? (Content),Gull,NO,bob",
    ",Is it one word? (Format),Gull,YES,bob",
    "Name a fish.,Is it a fish?,Cod,,ann",
    "Name a fish.,Is it raw? (max. two),Cod,YES,ann",
  ]);
  expect(report).toMatchObject({ ok: true, problems: [], notUsed: [], counts: { instructions: { new: 2 } } });
  const { questions, answers } = await contentOf(study);
  expect(questions).toEqual([
    "Is it a bird? (Content)",
    "Is it one word? (Format)",
    "Is it a fish? ()",
    "Is it raw? (max. two)",
  ]);
  expect(answers).toEqual([
    "ann: m-1, Is it a bird? = YES",
    "ann: m-1, Is it one word? = NO",
    "ann: m-1, Is it raw? = YES",
    "bob: m-1, Is it a bird? = NO",
    "bob: m-1, Is it one word? = YES",
  ]);
});

it("a row with one response has its answers in the column of labels; without questions they are those of the study", async () => {
  const study = await emptyStudy();
  const labels = { columnsAre: undefined, answerLists: true };
  const whole = [
    "id,instruction,model,response,decomposed_questions,expert,label",
    "f,Name a fish.,M1,Cod,Is it a fish? (Content),ann,YES",
    "f,Name a fish.,M2,Tree,Is it a fish? (Content),ann,NO",
    `b,Name a bird.,M1,Gull,${BIRD},ann,"YES, NO"`,
  ];
  expect(await bring(study, whole, undefined, { labels })).toMatchObject({ ok: true, problems: [], notUsed: [] });
  const later = ["id,instruction,model,response,expert,label", "b,Name a bird.,M1,Gull,bob,0.1."];
  expect(await bring(study, later, undefined, { labels })).toMatchObject({ ok: true, problems: [] });
  expect(await bring(study, ["id,model,expert,label", "f,M2,bob,1"], undefined, { labels })).toMatchObject({
    ok: true,
  });
  expect((await contentOf(study)).answers).toEqual([
    "ann: M1, Is it a bird? = YES",
    "ann: M1, Is it a fish? = YES",
    "ann: M1, Is it one word? = NO",
    "ann: M2, Is it a fish? = NO",
    "bob: M1, Is it a bird? = NO",
    "bob: M1, Is it one word? = YES",
    "bob: M2, Is it a fish? = YES",
  ]);
});

it("says which cell has too few answers, which row contradicts its instruction, and that an expert must be named", async () => {
  const study = await emptyStudy();
  const few = await bring(study, [HEADER, `b,Name a bird.,,${BIRD},Gull,1,Tree,0.1.0,`], "ann");
  expect(few).toMatchObject({ ok: false, written: false });
  expect(few.problems).toEqual([
    expect.objectContaining({ line: 2, field: "m-1-annotation", expected: expect.stringContaining("2 answers") }),
  ]);
  const contradicts = await bring(
    study,
    [
      "id,instruction,decomposed_questions,m-1,m-1-annotation",
      "b,Name a bird.,Is it a bird? (Content),Gull,YES",
      "b,Name a bird.,Is it one word? (Format),Wren,YES",
    ],
    "ann",
  );
  expect(contradicts.problems).toContainEqual({
    line: 3,
    field: "m-1",
    expected: "the same as in line 2, whose instruction this is, or nothing",
    found: expect.stringContaining("Wren"),
  });
  const unnamed = await bring(study, [HEADER, `b,Name a bird.,,${BIRD},Gull,1.0,Tree,0.1.,`]);
  expect(unnamed.problems).toEqual([expect.objectContaining({ field: "rater" })]);
  expect(await prisma().instruction.count({ where: { studyId: study } })).toBe(0);
});
