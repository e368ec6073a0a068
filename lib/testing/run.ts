import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import type { RunItemState, RunStatus, RunStop } from "@/lib/runs/run";

export interface RunForTest {
  readonly runId: string;
  readonly modelId: string;
  /** in the order of the subjects */
  readonly itemIds: string[];
}

export interface RunOptions {
  status?: RunStatus;
  stoppedBecause?: RunStop;
  /** of each subject's item, by its position; "waiting" where there is none */
  states?: readonly RunItemState[];
  /** of failed items */
  failureKind?: string;
  budget?: number | null;
  cost?: number;
  name?: string;
  /** in the request and the answer */
  text?: string;
  modelName?: string;
}

/** A run that generates checklists for these instructions, as workers would have left it; every item not waiting has a call. */
export async function makeRun(
  studyId: string,
  instructionIds: readonly string[],
  options: RunOptions = {},
): Promise<RunForTest> {
  const { status = "running", states = [], failureKind = "timeout", text = "anything" } = options;
  const modelId = await makeModel(options.modelName ?? "model-one");
  const { id: runId } = await prisma().run.create({
    data: {
      studyId,
      kind: "generate-checklists",
      name: options.name ?? "A run",
      status,
      currency: "USD",
      budget: options.budget ?? null,
      cost: options.cost ?? 0,
      ...(options.stoppedBecause ? { stoppedBecause: { ...options.stoppedBecause } } : {}),
      configuration: { modelId, prompt: `Write about ${text}.` },
      prices: { [modelId]: { promptPerMillion: 1, completionPerMillion: 2 } },
      finishedAt: status === "finished" || status === "cancelled" ? new Date() : null,
    },
  });
  const itemIds: string[] = [];
  for (const [position, subjectId] of instructionIds.entries()) {
    const state = states[position] ?? "waiting";
    const { id } = await prisma().runItem.create({
      data: {
        runId,
        position: position + 1,
        subjectId,
        state,
        workerId: state === "running" ? uuidv7() : null,
        attempts: state === "waiting" ? 0 : 1,
        finishedAt: state === "done" || state === "failed" ? new Date() : null,
        ...(state === "failed" ? { failure: { kind: failureKind, message: `It went wrong: ${text}.` } } : {}),
        ...(state === "done" ? { producedId: uuidv7(), result: { questions: 1, note: text } } : {}),
      },
    });
    itemIds.push(id);
    if (state === "done" || state === "failed") await makeCall({ itemId: id, modelId, text, failureKind, state });
  }
  return { runId, modelId, itemIds };
}

async function makeModel(name: string): Promise<string> {
  const data = { name: `Endpoint ${uuidv7()}`, baseUrl: "http://127.0.0.1:9/v1" };
  const { id: endpointId } = await prisma().endpoint.create({ data });
  return (await prisma().endpointModel.create({ data: { endpointId, name } })).id;
}

interface CallForTest {
  itemId: string;
  modelId: string;
  text: string;
  failureKind: string;
  state: "done" | "failed";
}

/** In the shapes of lib/llm/completion.ts. */
async function makeCall({ itemId, modelId, text, failureKind, state }: CallForTest): Promise<void> {
  const ok = state === "done";
  const record = {
    usage: { promptTokens: 100, completionTokens: 20, estimated: false },
    milliseconds: 250,
    attempts: 1,
  };
  const completion: Prisma.InputJsonObject = ok
    ? { ok, choices: [{ text: `Is it ${text}?`, tokens: null }], lost: [], model: "model-as-told", ...record }
    : { ok, failure: { kind: failureKind, message: "No answer came.", partial: `Is it ${text}` }, ...record };
  await prisma().modelCall.create({
    data: {
      id: uuidv7(),
      itemId,
      modelId,
      requestHash: uuidv7(),
      ok,
      reusable: ok,
      request: {
        messages: [
          { role: "system", content: `You write checklists about ${text}.` },
          { role: "user", content: `<b>Write</b> about ${text}.` },
        ],
        temperature: 0,
      },
      completion,
      failureKind: ok ? null : failureKind,
      promptTokens: 100,
      completionTokens: 20,
      tokensEstimated: false,
      attempts: 1,
      milliseconds: 250,
      cost: 0.00014,
    },
  });
}
