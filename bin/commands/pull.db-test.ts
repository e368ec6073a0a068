import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { prisma } from "@/lib/db/client";
import { addLabels, type Label, makeRater } from "@/lib/results/server/testing/labels";
import type { Protocol } from "@/lib/round/protocol/protocol";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { startHub } from "../publish/testing/hub-stub";
import { runCommand } from "../testing/run-command";

let folder: string;
let hub: Awaited<ReturnType<typeof startHub>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tickbox-pull-"));
  hub = await startHub();
  vi.stubEnv("HF_TOKEN", "");
  vi.stubEnv("HF_ENDPOINT", hub.origin);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await hub.close();
  await rm(folder, { recursive: true });
});

/** Publishes a labelled round, and has the hub serve what was published. */
async function published(protocol: Protocol, labels: readonly (number | Label)[]) {
  const study = await makeStudy(labels.length);
  const roundId = await makeRound(study, protocol);
  for (const kind of ["human", "judge"] as const)
    await addLabels(roundId, await makeRater(study.studyId, { kind }), labels);
  const out = join(folder, roundId);
  const words = ["--license", "cc-by-4.0", "--test-share", "0.4", "--raters", "all", "--all-labels", "--out", out];
  expect((await runCommand(["publish", "--round", roundId, ...words])).code).toBe(0);
  hub.files.clear();
  for (const path of await readdir(out, { recursive: true })) {
    const bytes = await readFile(join(out, path)).catch(() => null);
    if (bytes) hub.files.set(path, bytes);
  }
  return roundId;
}

async function labelsOf(roundId: string) {
  const found = await prisma().annotation.findMany({
    where: { roundId },
    include: {
      task: { include: { instruction: true, responseA: true, responseB: true } },
      answers: { include: { item: true }, orderBy: [{ side: "asc" }, { item: { position: "asc" } }] },
    },
  });
  return found
    .map(({ task, level, answers }) => ({
      of: [task.instruction.externalId, task.instruction.text, task.responseA?.text, task.responseB?.text],
      level,
      answers: answers.map(({ item, side, answer }) => [item.question, side, answer]),
    }))
    .map((label) => JSON.stringify(label))
    .sort();
}

const SCORED: Label[] = [4, 2, 5].map((level) => ({ level, answers: ["YES", "NO"] }));

test.each([
  ["check_then_score", SCORED],
  ["preference", [1, 5, 3]],
] as const)("a dataset of %s that was pushed comes back as a study with the same labels", async (protocol, labels) => {
  const roundId = await published(protocol, labels);
  const name = `Pulled ${protocol}`;
  const pulled = await runCommand(["pull", "--repo", "lab/labels", "--study", name, "--create", "--round", "Again"]);
  expect(pulled).toMatchObject({ code: 0, stderr: "" });
  const { rounds } = await prisma().study.findFirstOrThrow({ where: { name }, include: { rounds: true } });
  expect(rounds).toMatchObject([{ name: "Again", protocol }]);
  expect(await labelsOf(rounds[0]?.id ?? "")).toEqual(await labelsOf(roundId));
  expect(hub.calls.every(({ authorization }) => authorization === undefined)).toBe(true);
  // The same again changes nothing.
  const again = await runCommand(["pull", "--repo", "lab/labels", "--study", name, "--round", "Again"]);
  expect(again).toMatchObject({ code: 0, stderr: "" });
  expect(await labelsOf(rounds[0]?.id ?? "")).toHaveLength(6);
});

test("a dataset of another kind is refused with the step to take, and leaves no study behind", async () => {
  hub.files.clear();
  hub.files.set("README.md", Buffer.from("x"));
  const { code, stderr } = await runCommand(["pull", "--repo", "lab/labels", "--study", "None", "--create"]);
  expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining("Import its files instead") });
  expect(await prisma().study.count({ where: { name: "None" } })).toBe(0);
  const gone = await runCommand(["pull", "--repo", "lab/nothing", "--study", "None", "--create"]);
  expect(gone.stderr).toMatch(/answered 404 .* Is the name right\?/);
});
