import { expect, test } from "vitest";
import { z } from "zod";
import { makeRound, makeStudy } from "@/lib/data/testing/round";
import { prisma } from "@/lib/db/client";
import { addLabels, makeRater } from "../testing/labels";
import { versionedResults } from "./versioned-results";

/** Two processes: what each keeps for itself is apart, the database is one. */
function process() {
  let computed = 0;
  const results = versionedResults("test", z.object({ labels: z.int() }));
  return {
    ask: (roundId: string, isWorthStoring = true) =>
      results({ db: prisma(), round: { id: roundId }, key: "all" }, async (version) => {
        computed++;
        return { result: { labels: Number(version.split(" ")[0]) }, version, isWorthStoring };
      }),
    computed: () => computed,
  };
}

test("what one process computed is found by the others, until a label comes", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "direct_scoring");
  const rater = await makeRater(study.studyId);
  const [first, second] = [process(), process()];
  expect(await first.ask(roundId)).toEqual({ labels: 0 });
  expect(await Promise.all([first.ask(roundId), second.ask(roundId), second.ask(roundId)])).toEqual(
    Array.from({ length: 3 }, () => ({ labels: 0 })),
  );
  expect([first.computed(), second.computed()]).toEqual([1, 0]);
  await addLabels(roundId, rater, [4]);
  expect(await Promise.all([second.ask(roundId), second.ask(roundId)])).toEqual([{ labels: 1 }, { labels: 1 }]);
  expect(await first.ask(roundId)).toEqual({ labels: 1 });
  expect([first.computed(), second.computed()]).toEqual([1, 1]);
});

test("names, tasks and what describes them are a part of the version", async () => {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "direct_scoring");
  const { ask, computed } = process();
  await ask(roundId);
  await prisma().system.updateMany({
    where: { studyId: study.studyId, name: "secret-system-left" },
    data: { name: "l" },
  });
  await ask(roundId);
  await prisma().instruction.updateMany({ where: { studyId: study.studyId }, data: { subset: "hard" } });
  await ask(roundId);
  await ask(roundId);
  expect(computed()).toBe(3);
});

test("a result that does not fit, of another build, or not worth storing is computed anew", async () => {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "direct_scoring");
  await process().ask(roundId);
  await prisma().$executeRaw`UPDATE round_result SET value = '{"labels": "many"}' WHERE round_id = ${roundId}::uuid`;
  expect(await process().ask(roundId)).toEqual({ labels: 0 });
  await prisma().$executeRaw`
    UPDATE round_result SET version = 'other' || version, value = '{"labels": 7}' WHERE round_id = ${roundId}::uuid`;
  expect(await process().ask(roundId)).toEqual({ labels: 0 });
  const other = await makeRound(study, "direct_scoring");
  await process().ask(other, false);
  expect(await prisma().roundResult.count({ where: { roundId: other } })).toBe(0);
});
