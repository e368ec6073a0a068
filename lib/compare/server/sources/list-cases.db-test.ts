import { expect, test } from "vitest";
import type { CasesQuery, SourceCases } from "@/lib/compare/source-cases";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { oneByOne } from "@/lib/results/server/testing/one-by-one";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { listCases, type Patience } from "./list-cases";

/** All pages, one after the other. */
async function pagesOf(studyId: string, query: CasesQuery, patience?: Patience): Promise<SourceCases[]> {
  const pages: SourceCases[] = [];
  let after: CasesQuery["after"];
  do {
    const page = await listCases(OPERATOR, studyId, { ...query, after }, patience);
    pages.push(page);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return pages;
}

/** Three instructions, the second with fourteen responses of one system and one of another; all scored alike. */
async function makeManyCases() {
  const study = await makeStudy(3);
  const { studyId } = study;
  const [first, second, third] = study.instructions;
  if (!first || !second || !third) throw new Error("no instructions");
  const { systemId } = await prisma().response.findUniqueOrThrow({ where: { id: second.responseIds[0] } });
  const more = await prisma().response.createManyAndReturn({
    data: Array.from({ length: 13 }, (_, index) => {
      return { studyId, instructionId: second.id, systemId, sample: index + 1, text: "another" };
    }),
  });
  await prisma().response.updateMany({ where: { studyId }, data: { knownScore: 3 } });
  const ids = [...second.responseIds, ...more.map(({ id }) => id)];
  const all = [...oneByOne(first), ...oneByOne({ ...second, responseIds: ids }), ...oneByOne(third)];
  const roundId = await makeRound({ ...study, instructions: all }, "direct_scoring");
  const raterId = await makeRater(studyId);
  await addLabels(roundId, raterId, Array<3>(all.length).fill(3));
  const prediction = `consensus:${roundId}`;
  return { studyId, query: { label: "known-scores", prediction, cell: "tie-tie" } as const };
}

test("a full page ends within an instruction, and the next goes on there", async () => {
  const { studyId, query } = await makeManyCases();
  const pages = await pagesOf(studyId, query);
  expect(pages.map(({ cases }) => cases.length)).toEqual([50, 50, 7]);
  expect(pages.map(({ next, looked }) => [next, looked])).toEqual([
    ["1:49:250", 1],
    ["1:99:250", 1],
    [null, 3],
  ]);
  expect(new Set(pages.flatMap(({ cases }) => cases.map(({ key }) => key))).size).toBe(107);
});

test("whoever has no patience gets the same cases in more pages, and is told how far they are", async () => {
  const { studyId, query } = await makeManyCases();
  const impatient = { atOnce: 1, milliseconds: -1 };
  const pages = await pagesOf(studyId, query, impatient);
  expect(pages[0]).toMatchObject({ cases: [expect.anything()], looked: 1, instructions: 3 });
  expect(pages.length).toBeGreaterThan(3);
  expect(pages.at(-1)).toMatchObject({ next: null, looked: 3 });
  const atOnce = await pagesOf(studyId, query);
  expect(pages.flatMap(({ cases }) => cases)).toEqual(atOnce.flatMap(({ cases }) => cases));
  const none = await pagesOf(studyId, { ...query, cell: "win-loss" }, impatient);
  expect(none.length).toBeGreaterThan(1);
  expect(none.flatMap(({ cases }) => cases)).toEqual([]);
});
