import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { prisma } from "@/lib/db/client";
import { modelClients } from "@/lib/endpoints/worker/model-clients";
import { makeJudgeForTest } from "@/lib/judging/worker/testing/stub-judge";
import { type StubServer, startStubServer } from "@/lib/llm/testing/stub-server";
import { OPERATOR } from "@/lib/people/viewer";
import { labelsPairs, type Protocol } from "@/lib/round/protocol/protocols";
import { runHandler } from "@/lib/runs/worker/run-handlers";
import { RunWorker } from "@/lib/runs/worker/run-worker";
import { startRun } from "@/lib/runs/worker/start-run";
import { untilIdle } from "@/lib/runs/worker/testing/until-idle";
import { makeRound, makeStudy } from "@/lib/testing/round";

/** Instructions of each study. */
export const PROMPTS = 20;
/** Where files of a test lie. */
export let folder: string;
let stub: StubServer;

/** For each test file that uses what follows: files of one process share this module, whose hooks would be the first one's. */
export function withStubJudges(): void {
  beforeAll(async () => {
    process.env.TICKBOX_ENCRYPTION_KEY = "the secret of this test, 0123456789 abcdef";
    folder = await mkdtemp(join(tmpdir(), "tickbox-score-"));
    stub = await startStubServer();
  });
  afterAll(async () => {
    await stub.close();
    await rm(folder, { recursive: true });
  });
}

interface Judged {
  price?: number;
  protocol?: Protocol;
}

/** A study with a judge, and a round that it may label. */
export async function judged(
  options: Parameters<typeof makeJudgeForTest>[1]["options"],
  { price, protocol = "check_then_score" }: Judged = {},
) {
  const study = await makeStudy(PROMPTS);
  const { studyId } = study;
  const endpoint = await prisma().endpoint.create({
    data: {
      name: `Lab ${studyId}`,
      baseUrl: stub.baseUrl,
      allowPrivateAddresses: true,
      models: { create: [{ name: `stub?study=${studyId}` }] },
    },
    include: { models: true },
  });
  const modelId = endpoint.models[0]?.id ?? "";
  if (price !== undefined) {
    const perMillion = { promptPerMillion: price, completionPerMillion: price };
    await prisma().modelPrice.create({ data: { studyId, modelId, currency: "USD", ...perMillion } });
  }
  const raterId = await makeJudgeForTest(studyId, { options, modelId });
  const { name: judge } = await prisma().rater.findUniqueOrThrow({ where: { id: raterId } });
  const roundId = await makeRound(study, protocol, { bothResponses: !labelsPairs(protocol) });
  return { studyId, raterId, judge, roundId };
}

/** The judge labels its round as when somebody starts it on the page. */
export async function judgeOnPage({
  studyId,
  ...configuration
}: {
  studyId: string;
  raterId: string;
  roundId: string;
}) {
  const log: unknown[] = [];
  const models = modelClients();
  const worker = new RunWorker({ models, handlerOf: runHandler, log: (...said) => log.push(said), heartbeat: 50 });
  await worker.start();
  try {
    const terms = { name: "On the page", budget: null, useCache: true };
    const { runId } = await startRun(OPERATOR, studyId, { kind: "judge-round", configuration, terms });
    expect(await untilIdle(runId)).toBe("finished");
  } finally {
    await worker.stop();
  }
  expect(log).toEqual([]);
}

/** A file of JSON Lines. @returns its path */
export async function written(name: string, rows: readonly object[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  return path;
}

/** Prompts by their ids alone: what is asked and what is checked is the study's. */
export const ids = () =>
  written(
    "ids.jsonl",
    Array.from({ length: PROMPTS }, (_, index) => ({ id: `instruction-${index}` })),
  );
