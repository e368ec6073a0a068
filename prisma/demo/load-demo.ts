import { createReadStream } from "node:fs";
import { join } from "node:path";
import { prisma } from "@/lib/db/client";
import { projectRoot } from "@/lib/db/project-root";
import { snapshot } from "@/lib/db/snapshot";
import type { ImportOptions } from "@/lib/imports/import-options";
import { importFile } from "@/lib/imports/worker/import-file";
import { OPERATOR } from "@/lib/people/viewer";
import { createRound } from "@/lib/round/server/create-round";
import { setRoundStatus } from "@/lib/round/server/set-round-status";
import { createStudy } from "@/lib/study/server/create-study";
import { deleteStudy } from "@/lib/study/server/delete-study";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { simulateLabels } from "./simulate-labels";

const NAME = "Demo: two assistants, fourteen instructions";
const DESCRIPTION = `A first look at Tickbox. Everything in this study was written for it: instructions from everyday writing to mathematics, the responses of two made-up systems, a checklist for each instruction.

Two rounds are open for labelling. The closed ones hold labels of three simulated raters, made by a program; they are marked as simulated wherever they appear and say nothing about any real system.`;

const SEED = 20_27;
const LOADED = "demo.loaded";

/**
 * Loads the demo study into a database that has never held a study, once: a demo that was deleted stays away. A load that
 * was cut short starts again.
 * @returns whether it was loaded now
 */
export async function loadDemo(): Promise<boolean> {
  // Two processes that start at once take turns; the second finds it done.
  return snapshot(async (turn) => {
    await turn.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('tickbox demo'))`;
    if ((await prisma().event.count({ where: { kind: LOADED } })) > 0) return false;
    if ((await prisma().study.count({ where: { isDemo: false } })) > 0) return false;
    for (const { id, name } of await prisma().study.findMany({ where: { isDemo: true } })) {
      await deleteStudy(OPERATOR, id, name);
    }
    const { id } = await createStudy(OPERATOR, { name: NAME, description: DESCRIPTION }, true);
    await importContent(id);
    await importSimulatedLabels(id);
    await openRounds(id);
    await prisma().$transaction((transaction) =>
      recordEvent(transaction, OPERATOR, { studyId: id, kind: LOADED, subject: id }),
    );
    return true;
  }, "write");
}

async function importContent(studyId: string): Promise<void> {
  const path = join(projectRoot(), "prisma/demo/demo-study.jsonl");
  await importOrFail(studyId, "demo-study.jsonl", createReadStream(path), {});
}

async function importSimulatedLabels(studyId: string): Promise<void> {
  const { directScoring, checkThenScore, preference } = simulateLabels(SEED);
  const rounds = [
    ["direct-scoring.csv", directScoring, "Direct scoring (simulated)", "direct_scoring"],
    ["check-then-score.csv", checkThenScore, "Check, then score (simulated)", "check_then_score"],
    ["preference.csv", preference, "Preference (simulated)", "preference"],
  ] as const;
  for (const [fileName, text, round, protocol] of rounds) {
    const values = protocol === "preference" ? { 1: "1", 2: "2", 3: "3", 4: "4", 5: "5" } : undefined;
    const labels = { round, protocol, values, simulated: true, source: "Simulated raters" };
    await importOrFail(studyId, fileName, bytesOf(text), { format: "labels", labels });
  }
}

async function openRounds(studyId: string): Promise<void> {
  const common = { seed: SEED, overlap: 3 };
  const checking = await createRound(OPERATOR, studyId, {
    ...common,
    name: "Check, then score: try it",
    protocol: "check_then_score",
    checklist: { series: "imported" },
    allowUnknown: true,
  });
  const preferring = await createRound(OPERATOR, studyId, {
    ...common,
    name: "Preference: try it",
    protocol: "preference",
    pairs: { kind: "imported" },
  });
  for (const { id } of [checking, preferring]) await setRoundStatus(OPERATOR, id, "open");
}

async function importOrFail(
  studyId: string,
  fileName: string,
  bytes: AsyncIterable<Uint8Array>,
  options: ImportOptions,
): Promise<void> {
  const file = { studyId, fileName, bytes, totalBytes: null, mode: "commit", options } as const;
  const { ok, problems } = await importFile(OPERATOR, file);
  if (!ok) throw new Error(`The demo's ${fileName} was refused: ${JSON.stringify(problems[0])}`);
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
