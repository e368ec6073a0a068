import { expect, test } from "vitest";
import type { InstructionOrder } from "@/lib/content/content-order";
import { contentFacets } from "@/lib/content/server/content-page";
import { getInstruction } from "@/lib/content/server/get-instruction";
import { listInstructions } from "@/lib/content/server/list-instructions";
import { prisma } from "@/lib/db/client";
import { makeMember } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";

async function studyToBrowse() {
  const study = await makeStudy(0);
  const { studyId } = study;
  const system = await prisma().system.findFirstOrThrow({ where: { studyId } });
  await prisma().instruction.createMany({
    data: [
      { text: "Write a haiku about 100% cotton", subset: "easy", domain: "poetry", tags: ["short", "form"] },
      { text: "Sum the numbers", input: "1_000 and 2", subset: "hard", domain: "maths", tags: ["short"] },
      { messages: [{ role: "user", content: "Plan a trip to Ghent" }], subset: "easy", tags: [] },
      { text: "<script>alert(1)</script>", tags: [] },
    ].map((fields, position) => ({ ...fields, studyId, position, externalId: `item-${position}` })),
  });
  const [first] = await prisma().instruction.findMany({ where: { studyId }, orderBy: { position: "asc" } });
  if (!first) throw new Error("no instruction");
  await prisma().response.create({ data: { studyId, instructionId: first.id, systemId: system.id, text: "r" } });
  return { studyId, system, viewer: await makeMember(studyId, "researcher") };
}

test("instructions are found by text, input, message or id, whatever the letters' case, and a % is a %", async () => {
  const { studyId, viewer } = await studyToBrowse();
  const found = async (text: string) =>
    (await listInstructions(viewer, studyId, { text })).instructions.map(({ position }) => position);
  expect(await found("HAIKU")).toEqual([0]);
  expect(await found("cotton write")).toEqual([0]);
  expect(await found("0%")).toEqual([0]);
  expect(await found("1_0")).toEqual([1]);
  expect(await found("ghent")).toEqual([2]);
  expect(await found("role")).toEqual([]);
  expect(await found("item-3")).toEqual([3]);
  expect(await found("\\")).toEqual([]);
});

test("filters narrow each other", async () => {
  const { studyId, viewer, system } = await studyToBrowse();
  const found = async (filter: object) =>
    (await listInstructions(viewer, studyId, filter)).instructions.map(({ position }) => position);
  expect(await found({ subset: "easy" })).toEqual([0, 2]);
  expect(await found({ subset: "easy", tag: "form" })).toEqual([0]);
  expect(await found({ domain: "maths", tag: "form" })).toEqual([]);
  expect(await found({ system: system.id })).toEqual([0]);
});

test("pages follow each other without gap or overlap, however they are sorted, and the total stands on the first", async () => {
  const study = await makeStudy(7);
  const { studyId } = study;
  const viewer = await makeMember(studyId, "owner");
  for (const [position, subset] of ["b", "a", "b", null, "a", "b", "a"].entries()) {
    await prisma().instruction.updateMany({ where: { studyId, position }, data: { subset } });
  }
  await prisma().response.deleteMany({ where: { studyId, instruction: { position: { in: [2, 5] } } } });
  const pagesBy = async (sort: InstructionOrder) => {
    const pages = [];
    for (let after: string | undefined; ; ) {
      const page = await listInstructions(viewer, studyId, { limit: 3, after, sort });
      pages.push(page);
      if (page.next === null) return pages;
      after = page.next;
    }
  };
  const pages = await pagesBy("position");
  expect(pages.map(({ instructions }) => instructions.map(({ position }) => position))).toEqual([
    [0, 1, 2],
    [3, 4, 5],
    [6],
  ]);
  expect(pages.map(({ total }) => total)).toEqual([7, null, null]);
  expect(pages[0]?.instructions[0]).toMatchObject({
    excerpt: "Write 0 lines.",
    responses: 2,
    checklists: 1,
    labels: 0,
    excluded: false,
    hit: null,
  });
  const sorted = async (sort: InstructionOrder) =>
    (await pagesBy(sort)).flatMap(({ instructions }) => instructions.map(({ position }) => position));
  expect(await sorted("-position")).toEqual([6, 5, 4, 3, 2, 1, 0]);
  expect(await sorted("subset")).toEqual([3, 1, 4, 6, 0, 2, 5]);
  expect(await sorted("-subset")).toEqual([0, 2, 5, 1, 4, 6, 3]);
  expect(await sorted("responses")).toEqual([2, 5, 0, 1, 3, 4, 6]);
});

test("a list of more than ten is sorted by numbers, not by their digits, and its pages lose nothing", async () => {
  const { studyId } = await makeStudy(12);
  const viewer = await makeMember(studyId, "owner");
  const first = await listInstructions(viewer, studyId, { limit: 8, sort: "position" });
  const second = await listInstructions(viewer, studyId, {
    limit: 8,
    sort: "position",
    after: first.next ?? undefined,
  });
  expect([...first.instructions, ...second.instructions].map(({ position }) => position)).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
  ]);
});

test("of a conversation the last message stands in the list, shortened", async () => {
  const { studyId, instructions } = await makeStudy(1);
  const messages = [
    { role: "system", content: "Be brief." },
    { role: "user", content: `Name a tree. ${"Please. ".repeat(50)}` },
  ];
  await prisma().instruction.update({ where: { id: instructions[0]?.id ?? "" }, data: { text: null, messages } });
  const page = await listInstructions(await makeMember(studyId, "owner"), studyId, {});
  expect(page.instructions[0]?.excerpt).toMatch(/^Name a tree\. Please\./);
  expect(page.instructions[0]?.excerpt).toHaveLength(300);
});

test("subsets, domains and tags are counted, the most frequent first", async () => {
  const { studyId, viewer } = await studyToBrowse();
  expect(await contentFacets(viewer, studyId)).toEqual({
    subsets: [
      { name: "easy", instructions: 2 },
      { name: "hard", instructions: 1 },
    ],
    domains: [
      { name: "maths", instructions: 1 },
      { name: "poetry", instructions: 1 },
    ],
    tags: [
      { name: "short", instructions: 2 },
      { name: "form", instructions: 1 },
    ],
  });
});

test("one instruction comes with its responses by system, its checklists and its neighbours", async () => {
  const { studyId, instructions } = await makeStudy(3, 2);
  const viewer = await makeMember(studyId, "researcher");
  const [before, middle, after] = instructions;
  if (!before || !middle || !after) throw new Error("no instructions");
  const instruction = await getInstruction(viewer, studyId, middle.id);
  expect(instruction).toMatchObject({
    text: "Write 1 lines.",
    responses: [
      { system: "secret-system-left", text: "left 1" },
      { system: "secret-system-right", text: "right 1" },
    ],
    checklists: [{ series: "imported", version: 1, items: [{ question: "Is it 0?" }, { question: "Is it 1?" }] }],
    previousId: before.id,
    nextId: after.id,
  });
});

test("an annotator reads no content, nor does another study's researcher, nor anybody by a wrong address", async () => {
  const { studyId, instructions } = await makeStudy(1);
  const other = await makeStudy(1);
  const [one] = instructions;
  if (!one) throw new Error("no instruction");
  for (const outsider of [await makeMember(studyId, "annotator"), await makeMember(other.studyId, "owner")]) {
    await expect(listInstructions(outsider, studyId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(getInstruction(outsider, studyId, one.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await contentFacets(outsider, studyId)).toEqual({ subsets: [], domains: [], tags: [] });
  }
  const viewer = await makeMember(other.studyId, "owner");
  await expect(getInstruction(viewer, other.studyId, one.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
