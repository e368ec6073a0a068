import { expect, test } from "vitest";
import { getInstruction } from "@/lib/content/server/get-instruction";
import { listInstructionIds, listInstructions } from "@/lib/content/server/list-instructions";
import { listResponses } from "@/lib/content/server/list-responses";
import { indexTexts } from "@/lib/content/server/search/index-texts";
import { prisma } from "@/lib/db/client";
import { naturalOrder } from "@/lib/format/natural-order";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";

const TEXTS = [
  "The ferry leaves the harbour at noon, and the\nharbour sleeps.",
  "A harbour; the ferries leave at night.",
  "if (list[i] === null) { return document.getElementById('boat'); }",
  "渡し船は正午に港を出ます。",
  `Long ${"word ".repeat(6_000)}at the very end an albatross flies`,
  "<b>Bold</b> snake_case and 50% of O'Brien's e-mail",
] as const;

/** One response an instruction, of the second system; the first has others. */
async function searchedStudy() {
  const study = await makeStudy(TEXTS.length);
  const { studyId, instructions } = study;
  for (const [position, text] of TEXTS.entries()) {
    await prisma().response.update({ where: { id: instructions[position]?.responseIds[1] ?? "" }, data: { text } });
  }
  return { ...study, viewer: await makeMember(studyId, "researcher") };
}

/** query → the instructions whose responses fit */
const QUERIES: [string, number[]][] = [
  ["HARBOUR", [0, 1]],
  ["harb", [0, 1]],
  ["arbour", []],
  ["ferry noon", [0]],
  ['"the harbour"', [0]],
  ['"harbour the"', [1]],
  ['"ferry leave"', []],
  ["harbour -noon", [1]],
  ['harbour -"at noon"', [1]],
  ["list[i]", [2]],
  ["getElem", [2]],
  ["渡し船", [3]],
  ["正午 -ferry", [3]],
  ["albatross", [4]],
  ['"an albatross flies"', [4]],
  ["bold snake", [5]],
  ["50%", [5]],
  ["_case", [5]],
  ["O'Brien", [5]],
  ["' OR 1=1 --", []],
  ["\\", []],
];

test("responses are found by words, phrases, code and Chinese characters, before and after a worker read them", async () => {
  const { studyId, viewer } = await searchedStudy();
  const found = async (text: string) => {
    const page = await listInstructions(viewer, studyId, { text });
    const responses = await listResponses(viewer, studyId, { text });
    const positions = page.instructions.map(({ position }) => position);
    expect(responses.responses.map(({ externalId }) => externalId)).toEqual(
      page.instructions.map(({ externalId }) => externalId),
    );
    expect(page.instructions.every(({ hit }) => hit?.system.endsWith("right"))).toBe(true);
    expect((await listInstructionIds(viewer, studyId, { text })).ids).toHaveLength(positions.length);
    return positions;
  };
  const before = [];
  for (const [text] of QUERIES) before.push([text, await found(text)]);
  expect(before).toEqual(QUERIES);
  // Two workers at once read each text once.
  const read = await Promise.all([indexTexts(studyId), indexTexts(studyId)]);
  expect(read[0] + read[1]).toBe(3 * TEXTS.length);
  const after = [];
  for (const [text] of QUERIES) after.push([text, await found(text)]);
  expect(after).toEqual(QUERIES);
  expect(await indexTexts(studyId)).toBe(0);
});

test("the hit is shown where it is, however far back", async () => {
  const { studyId, viewer } = await searchedStudy();
  const [instruction] = (await listInstructions(viewer, studyId, { text: "albatross" })).instructions;
  expect(instruction?.hit?.excerpt).toContain("an albatross flies");
  expect(instruction?.hit?.excerpt.length).toBeLessThanOrEqual(300);
});

test("responses are sorted, narrowed and counted with their labels", async () => {
  const { studyId, viewer } = await labelledStudy();
  const list = async (filter: object) => (await listResponses(viewer, studyId, filter)).responses;
  expect((await list({ sort: "-labels" }))[0]).toMatchObject({ externalId: "instruction-0", labels: 2 });
  expect((await listInstructions(viewer, studyId, { sort: "-labels" })).instructions[0]).toMatchObject({ labels: 2 });
  const systems = (await list({ sort: "-system" })).map(({ system }) => system);
  expect(systems).toEqual([...systems].sort().reverse());
  const [one, other] = (await list({})).map(({ id }) => id);
  const answer = "The answer is 42. Done.";
  const thought = "<think>What is six times seven?</think>";
  await prisma().response.update({ where: { id: one ?? "" }, data: { text: `${thought}${answer}` } });
  const messages = [
    { role: "user", content: "What is six times seven?" },
    { role: "assistant", content: `${thought}\n${answer}` },
    { role: "tool", content: "42" },
  ];
  await prisma().response.update({ where: { id: other ?? "" }, data: { text: "transcript ".repeat(9), messages } });
  const byLength = async (sort: string) => (await list({ sort })).map(({ id, length }) => ({ id, length }));
  const judged = [one, other].map((id) => ({ id, length: answer.length }));
  expect((await byLength("-length")).slice(0, 2)).toEqual(judged);
  expect((await byLength("length")).slice(-2)).toEqual(judged);
  const pages = [];
  for (let after: string | undefined; ; ) {
    const page = await listResponses(viewer, studyId, { limit: 2, after, sort: "length" });
    pages.push(...page.responses.map(({ id }) => id));
    if (page.next === null) break;
    after = page.next;
  }
  expect(new Set(pages).size).toBe(6);
  expect(pages).toHaveLength(6);
});

test("ids and systems are in natural order, M2 before M10, from page to page as in JavaScript", async () => {
  const study = await makeStudy(4);
  const viewer = await makeMember(study.studyId, "researcher");
  const ids = ["M10", "m2", "M1b", "M1"];
  for (const [index, { id }] of study.instructions.entries()) {
    await prisma().instruction.update({ where: { id }, data: { externalId: ids[index] ?? "" } });
  }
  const systems = await prisma().system.findMany({ where: { studyId: study.studyId } });
  for (const [index, { id }] of systems.entries()) {
    await prisma().system.update({ where: { id }, data: { name: ["M10", "M2"][index] ?? "" } });
  }
  const sorted = ["M1", "M1b", "m2", "M10"];
  expect([...ids].sort(naturalOrder)).toEqual(sorted);
  const instructions = [];
  for (let after: string | undefined; ; ) {
    const page = await listInstructions(viewer, study.studyId, { sort: "id", limit: 1, after });
    instructions.push(...page.instructions.map(({ externalId }) => externalId));
    if (page.next === null) break;
    after = page.next;
  }
  expect(instructions).toEqual(sorted);
  const named = async (sort: "-id" | "position" | "system") =>
    (await listResponses(viewer, study.studyId, { sort })).responses;
  expect((await named("-id")).map(({ externalId }) => externalId)).toEqual(
    sorted.toReversed().flatMap((id) => [id, id]),
  );
  expect((await named("position")).map(({ system }) => system)).toEqual(ids.flatMap(() => ["M2", "M10"]));
  expect((await named("system")).map(({ system }) => system)).toEqual([
    ...ids.map(() => "M2"),
    ...ids.map(() => "M10"),
  ]);
  const { responses } = await getInstruction(viewer, study.studyId, study.instructions[0]?.id ?? "");
  expect(responses.map(({ system }) => system)).toEqual(["M2", "M10"]);
});

async function labelledStudy() {
  const study = await makeStudy(3);
  const roundId = await makeRound(study, "direct_scoring");
  for (const name of ["one", "two"]) {
    const rater = await makeRater(study.studyId, { kind: "judge", name });
    await addLabels(roundId, rater, [4]);
  }
  return { ...study, viewer: await makeMember(study.studyId, "researcher") };
}

test("nobody searches a study that is not shown to them", async () => {
  const { studyId } = await searchedStudy();
  const other = await makeStudy(1);
  for (const outsider of [
    await makeMember(studyId, "annotator"),
    await makeMember(other.studyId, "owner"),
    await makePerson("stranger"),
  ]) {
    for (const read of [listInstructions, listResponses, listInstructionIds]) {
      await expect(read(outsider, studyId, { text: "harbour" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  }
  await indexTexts(studyId);
  const owner = await makeMember(other.studyId, "owner");
  expect((await listResponses(owner, other.studyId, { text: "harbour" })).responses).toEqual([]);
});
