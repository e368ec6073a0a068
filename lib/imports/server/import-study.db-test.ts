import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { publishChecklist } from "@/lib/checklist/server/publish-checklists";
import { saveDraft } from "@/lib/checklist/server/save-draft";
import { startDraft } from "@/lib/checklist/server/start-draft";
import { prisma } from "@/lib/db/client";
import type { StudyRecord } from "@/lib/imports/import-record";
import { isAboutSides } from "@/lib/imports/study-format/explanation-sides";
import type { StudyInstructionLine } from "@/lib/imports/study-format/study-instruction";
import { OPERATOR, type UserViewer } from "@/lib/people/viewer";
import { importStudy } from "./import-study";
import { importLines, newStudy, records } from "./testing/import-lines";

const WHY = {
  score: 4,
  answers: ["YES", "UNKNOWN"],
  explanations: ["Count them", null],
  explanation: "Why 4",
} satisfies NonNullable<StudyInstructionLine["responses"]>[number]["truth"];

const HAIKU: StudyInstructionLine = {
  id: "haiku",
  instruction: "Write a haiku.",
  input: "autumn",
  subset: "easy",
  tags: ["short", "poem"],
  responses: [
    { system: "Aspen", text: "Leaves fall", truth: WHY },
    { system: "Birch", text: "" },
  ],
  pairs: [{ a: { system: "Aspen" }, b: { system: "Birch" }, truth: "A", explanation: "Why A" }],
  checklist: { items: ["Three lines?", { question: "About autumn?", categories: ["Content"], importance: 80 }] },
};
const CHAT: StudyInstructionLine = { id: "chat", messages: [{ role: "user", content: "Hello" }], domain: "talk" };

async function contentOf(studyId: string) {
  const instructions = await prisma().instruction.findMany({
    where: { studyId },
    orderBy: { position: "asc" },
    include: {
      responses: { include: { system: true }, orderBy: [{ system: { name: "asc" } }, { sample: "asc" }] },
      pairs: true,
      checklists: { include: { items: { orderBy: { position: "asc" } } } },
    },
  });
  return { instructions, imports: await prisma().import.count({ where: { studyId } }) };
}

describe("importStudy", () => {
  it("stores every field of the format, and the checklist published", async () => {
    const studyId = await newStudy();
    const outcome = await importLines(studyId, [HAIKU, CHAT]);
    expect(outcome).toMatchObject({ ok: true, written: true, problems: [], records: 2 });
    expect(outcome.warnings.filter(isAboutSides)).toEqual([
      expect.objectContaining({ line: 1, field: "pairs[1].explanation", found: '"A" in Why A' }),
    ]);
    expect(outcome.counts).toMatchObject({
      instructions: { new: 2, known: 0 },
      responses: { new: 2, known: 0 },
      systems: { new: 2, known: 0 },
      pairs: { new: 1, known: 0 },
      checklists: { new: 1, known: 0 },
      questions: { new: 2, known: 0 },
    });
    const { instructions, imports } = await contentOf(studyId);
    expect(imports).toBe(1);
    expect(instructions).toMatchObject([
      {
        externalId: "haiku",
        text: "Write a haiku.",
        messages: null,
        input: "autumn",
        subset: "easy",
        domain: null,
        tags: ["short", "poem"],
        responses: [
          {
            text: "Leaves fall",
            knownScore: 4,
            knownAnswers: ["YES", "UNKNOWN"],
            answerExplanations: ["Count them", null],
            explanation: "Why 4",
            system: { name: "Aspen" },
          },
          { text: "", knownScore: null, knownAnswers: null, explanation: null, system: { name: "Birch" } },
        ],
        pairs: [{ knownOutcome: "win", explanation: "Why A", externalId: "haiku: Aspen / Birch" }],
        checklists: [
          {
            status: "published",
            series: "imported",
            source: "imported",
            items: [
              { question: "Three lines?", categories: [], importance: null },
              { question: "About autumn?", categories: ["Content"], importance: 80 },
            ],
          },
        ],
      },
      { externalId: "chat", text: null, messages: [{ role: "user", content: "Hello" }], domain: "talk", tags: [] },
    ]);
    const events = await prisma().event.findMany({ where: { studyId } });
    expect(events.map(({ kind }) => kind)).toEqual(["import.written"]);
  });

  it("changes nothing when the same file comes again, and says so", async () => {
    const studyId = await newStudy();
    await importLines(studyId, [HAIKU, CHAT]);
    const before = await contentOf(studyId);
    const again = await importLines(studyId, [HAIKU, CHAT]);
    expect(again).toMatchObject({ ok: true, written: false, problems: [] });
    expect(again.counts).toMatchObject({
      instructions: { new: 0, known: 2 },
      responses: { new: 0, known: 2 },
      pairs: { new: 0, known: 1 },
      checklists: { new: 0, known: 1 },
    });
    expect(await contentOf(studyId)).toEqual(before);
  });

  it("is not contradicted by a version that a person made of the file's checklist", async () => {
    const studyId = await newStudy();
    await importLines(studyId, [HAIKU]);
    const { id: copyOf, instructionId } = await prisma().checklist.findFirstOrThrow({ where: { studyId } });
    const { id } = await startDraft(OPERATOR, studyId, { instructionId, series: "imported", copyOf });
    const questions = [{ question: "Else?", categories: [], importance: null }];
    await saveDraft(OPERATOR, id, { revision: 0, questions });
    await publishChecklist(OPERATOR, id, 1);
    expect(await importLines(studyId, [HAIKU])).toMatchObject({ ok: true, written: false, problems: [] });
  });

  it("adds another system's responses to instructions it knows", async () => {
    const studyId = await newStudy();
    await importLines(studyId, [HAIKU]);
    const more = { id: "haiku", instruction: "Write a haiku.", responses: [{ system: "Cedar", text: "Wind" }] };
    const pairs = [{ id: "new", a: { system: "Birch" }, b: { system: "Cedar" } }];
    const outcome = await importLines(studyId, [{ ...more, pairs }, CHAT]);
    expect(outcome).toMatchObject({ ok: true, written: true });
    expect(outcome.counts).toMatchObject({ instructions: { new: 1, known: 1 }, systems: { new: 1, known: 0 } });
    const { instructions } = await contentOf(studyId);
    expect(instructions[0]?.responses.map((r) => r.system.name)).toEqual(["Aspen", "Birch", "Cedar"]);
    expect(instructions[0]?.pairs).toHaveLength(2);
    expect(instructions.map(({ position }) => position)).toEqual([0, 1]);
  });

  it("refuses other content under a known id, says what differs, and writes nothing at all", async () => {
    const studyId = await newStudy();
    await importLines(studyId, [HAIKU]);
    const before = await contentOf(studyId);
    const outcome = await importLines(studyId, [
      CHAT,
      {
        ...HAIKU,
        instruction: "Write a sonnet.",
        tags: ["short"],
        responses: [
          { system: "Aspen", text: "Other", truth: { score: 5 } },
          { system: "Birch", text: "" },
        ],
        pairs: [{ a: { system: "Birch" }, b: { system: "Aspen" } }],
        checklist: { items: ["Three lines?", { question: "About autumn?", categories: ["Form"], importance: 80 }] },
      },
    ]);
    expect(outcome).toMatchObject({ ok: false, written: false });
    expect(outcome.problems.map(({ line, field }) => [line, field])).toEqual([
      [2, "instruction"],
      [2, "tags"],
      [2, "responses[1].text"],
      [2, "responses[1].truth.score"],
      [2, "checklist.items[2].categories"],
      [2, "pairs[1]"],
    ]);
    expect(outcome.problems[0]).toMatchObject({
      expected: 'what the study has for "haiku": "Write a haiku."',
      found: "Write a sonnet.",
    });
    expect(await contentOf(studyId)).toEqual(before);
  });

  it("refuses an id that stands twice in the file, even far apart, and names both lines", async () => {
    const studyId = await newStudy();
    const lines = Array.from({ length: 1_200 }, (_, n) => ({ id: `i${n}`, instruction: "x" }));
    const again = (id: string, instruction: string) => ({ id, instruction });
    const outcome = await importLines(studyId, [...lines, again("i3", "y"), again("i4", "x"), again("i1199", "y")]);
    // A line that says the same again counts once.
    expect(outcome.ok).toBe(false);
    expect(outcome.problems.map(({ line, found }) => [line, found])).toEqual([
      [1_201, "i3, which is already in line 4"],
      [1_203, "i1199, which is already in line 1200"],
    ]);
    expect((await contentOf(studyId)).instructions).toEqual([]);
  });

  it("refuses pairs of responses that are not there and pair ids that are taken", async () => {
    const studyId = await newStudy();
    const pair = (id: string, b: string) => ({ id, a: { system: "Aspen" }, b: { system: b } });
    const responses = [
      { system: "Aspen", text: "a" },
      { system: "Birch", text: "b" },
      { system: "Cedar", text: "c" },
    ];
    await importLines(studyId, [{ id: "one", instruction: "x", responses, pairs: [pair("p1", "Birch")] }]);
    const outcome = await importLines(studyId, [
      { id: "one", instruction: "x", pairs: [pair("p1", "Cedar")] },
      { id: "two", instruction: "x", responses, pairs: [pair("p1", "Birch")] },
      { id: "three", instruction: "x", responses, pairs: [pair("p3", "Birch"), pair("p4", "Dogwood")] },
      { id: "four", instruction: "x", responses, pairs: [pair("p3", "Birch")] },
    ]);
    expect(outcome.problems.map(({ line, field }) => [line, field])).toEqual([
      [1, "pairs[1].id"],
      [2, "pairs[1].id"],
      [2, "pairs[1].id"],
      [3, "pairs[2].b"],
      [4, "pairs[1].id"],
    ]);
  });

  it("tells in a check what would happen and writes nothing", async () => {
    const studyId = await newStudy();
    const outcome = await importLines(studyId, [HAIKU, CHAT], "check");
    expect(outcome).toMatchObject({ ok: true, written: false, counts: { instructions: { new: 2, known: 0 } } });
    expect(await contentOf(studyId)).toEqual({ instructions: [], imports: 0 });
  });

  it("lists a hundred problems and stops there", async () => {
    async function* bad(): AsyncGenerator<StudyRecord> {
      for (let line = 1; ; line++) yield { kind: "problem", problem: { line, field: "f", expected: "e", found: "x" } };
    }
    const studyId = await newStudy();
    const file = { studyId, fileName: "a", format: "tickbox", mode: "commit", sha256: () => "" } as const;
    const outcome = await importStudy(OPERATOR, { ...file, records: bad() });
    expect(outcome.problems).toHaveLength(100);
    expect(outcome.moreProblems).toBe(true);
  });

  it("writes nothing when the file breaks off", async () => {
    async function* broken(): AsyncGenerator<StudyRecord> {
      yield* records(Array.from({ length: 1_000 }, (_, n) => ({ id: `i${n}`, instruction: "x" })));
      throw new Error("connection lost");
    }
    const studyId = await newStudy();
    const file = { studyId, fileName: "a", format: "tickbox", mode: "commit", sha256: () => "" } as const;
    await expect(importStudy(OPERATOR, { ...file, records: broken() })).rejects.toThrow("connection lost");
    expect((await contentOf(studyId)).instructions).toEqual([]);
  });

  it("lets two imports into one study run one after the other", async () => {
    const studyId = await newStudy();
    const lines = (prefix: string) =>
      Array.from({ length: 700 }, (_, n) => ({ id: `${prefix}${n}`, instruction: "x" }));
    const outcomes = await Promise.all([
      importLines(studyId, [...lines("a"), HAIKU]),
      importLines(studyId, [...lines("b"), HAIKU]),
      importLines(studyId, [...lines("a"), HAIKU]),
    ]);
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    const { instructions } = await contentOf(studyId);
    expect(instructions).toHaveLength(1_401);
    expect(new Set(instructions.map(({ position }) => position)).size).toBe(1_401);
  });

  it("tells why a batch could not be written, whichever it is, and keeps nothing", async () => {
    const studyId = await newStudy();
    const lines = Array.from({ length: 250 }, (_, n) => ({ ...CHAT, id: `refused ${n}` }));
    for (const batch of ["50", "150", "249"]) {
      await prisma().$executeRawUnsafe(
        `ALTER TABLE instruction ADD CONSTRAINT "not_this" CHECK (external_id <> 'refused ${batch}')`,
      );
      try {
        await expect(importLines(studyId, lines)).rejects.toThrow(/not_this/);
      } finally {
        await prisma().$executeRawUnsafe(`ALTER TABLE instruction DROP CONSTRAINT "not_this"`);
      }
    }
    expect((await contentOf(studyId)).instructions).toEqual([]);
  });

  it("does not exist for people without the right to import", async () => {
    const studyId = await newStudy();
    const user = { id: uuidv7(), name: "Ann", email: `${uuidv7()}@example.org` };
    await prisma().user.create({ data: { ...user, memberships: { create: { studyId, role: "annotator" } } } });
    const ann: UserViewer = {
      kind: "user",
      userId: user.id,
      name: "Ann",
      isAdmin: false,
      mayCreateStudies: true,
      nameOnly: false,
    };
    for (const viewer of [ann, { ...ann, userId: "nobody" }]) {
      const file = { studyId, fileName: "a", format: "tickbox", mode: "commit", sha256: () => "" } as const;
      await expect(importStudy(viewer, { ...file, records: records([HAIKU]) })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    }
    await expect(importLines(uuidv7(), [HAIKU])).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await contentOf(studyId)).instructions).toEqual([]);
  });
});
