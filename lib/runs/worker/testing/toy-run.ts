import { v7 as uuid } from "uuid";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { EndpointSettings } from "@/lib/llm/client/endpoint-api";
import { modelClient } from "@/lib/llm/client/model-client";
import type { ModelPrice } from "@/lib/llm/client/usage";
import { stubSettings } from "@/lib/llm/testing/settings";
import type { StubServer } from "@/lib/llm/testing/stub-server";
import type { UserViewer } from "@/lib/people/viewer";
import { createRun } from "@/lib/runs/server/create-run";
import type { SharedWrite } from "@/lib/runs/server/finish-items";
import { makeMember } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import type { ModelsForRuns } from "../estimate-run";
import { anyRun, type RunHandler } from "../run-handler";

const configuration = z.object({
  modelId: z.string(),
  calls: z.int().default(1),
  refuse: z.boolean().default(false),
  /** whether items write together, and the part of the one whose writing the database refuses */
  together: z.boolean().default(false),
  refusedPart: z.string().nullable().default(null),
});
type ToyConfiguration = z.infer<typeof configuration>;

const INSERT_EVENTS = Prisma.sql`
  kept AS (
    INSERT INTO event (id, kind, subject, study_id)
    SELECT gen_random_uuid(), held."row"->>'kind', held.item_id::text, (held."row"->>'studyId')::uuid FROM held
    RETURNING id, subject),
  made AS (SELECT subject::uuid AS item_id, id FROM kept)`;

/** What a toy item makes together with others: an event without a kind is refused. */
export function toyWrite(studyId: string, refused = false): SharedWrite {
  return { insert: INSERT_EVENTS, row: { kind: refused ? null : "toy.made", studyId } };
}

/** Asks `calls` questions about each subject, one after the other, and writes an event for it. */
const toy: RunHandler<ToyConfiguration> = {
  kind: "generate-checklists",
  configuration,
  prepare: async () => {
    throw new Error("toy runs are made by startToyRun");
  },
  work: async ({ run, item, complete }) => {
    const texts: string[] = [];
    for (let call = 0; call < run.configuration.calls; call++) {
      const content = `Question ${call} about ${item.part}`;
      const completion = await complete(run.configuration.modelId)({ messages: [{ role: "user", content }] });
      if (!completion.ok) {
        const { kind, message } = completion.failure;
        return { ok: false, failure: { kind, message } };
      }
      texts.push(completion.choices[0]?.text ?? "");
    }
    const { together, refusedPart } = run.configuration;
    if (together) {
      return { ok: true, result: { texts }, shared: toyWrite(run.studyId, item.part === refusedPart) };
    }
    return {
      ok: true,
      result: { texts },
      write: async (transaction) => {
        if (run.configuration.refuse) throw new Error("refused");
        const made = await transaction.event.create({
          data: { kind: "toy.made", subject: item.id, studyId: run.studyId },
        });
        return made.id;
      },
    };
  },
};
export const toyHandler = anyRun(toy);

/** Models at a stub server, by the ids of rows made for them. */
export class ToyModels implements ModelsForRuns {
  private readonly clients = new Map<
    string,
    { name: string; address: string; concurrency: number; client: ReturnType<typeof modelClient> }
  >();

  constructor(
    private readonly stub: StubServer,
    private readonly calls = 8,
  ) {}

  async add(name: string, changes: Partial<EndpointSettings> = {}): Promise<string> {
    const { id: endpointId } = await prisma().endpoint.create({ data: { name: uuid(), baseUrl: this.stub.baseUrl } });
    const { id } = await prisma().endpointModel.create({ data: { endpointId, name } });
    const limits = { concurrency: this.calls, requestsPerMinute: null, tokensPerMinute: null };
    const settings = stubSettings(this.stub.baseUrl, name, { limits, ...changes });
    const { concurrency } = settings.limits;
    this.clients.set(id, { name, address: this.stub.baseUrl, concurrency, client: modelClient(settings) });
    return id;
  }

  /** Its endpoint is said to be elsewhere from now on; the stub server answers all the same. */
  move(modelId: string, address: string): void {
    this.known(modelId).address = address;
  }

  async client(modelId: string) {
    const { name, address, concurrency, client } = this.known(modelId);
    return {
      name,
      address,
      supports: { several: true, logprobs: true },
      concurrency: () => concurrency,
      complete: client.complete,
    };
  }

  private known(modelId: string) {
    const known = this.clients.get(modelId);
    if (!known) throw new Error("a model that the test did not add");
    return known;
  }

  setWorkers(): void {}

  close(): void {
    for (const { client } of this.clients.values()) client.close();
  }
}

export interface ToyRunOptions {
  readonly items: number;
  readonly modelId: string;
  readonly calls?: number;
  readonly refuse?: boolean;
  readonly budget?: number;
  readonly price?: ModelPrice;
  readonly useCache?: boolean;
  readonly together?: boolean;
  readonly refusedPart?: string;
  /** one more run of the same person in the same study */
  readonly beside?: { readonly studyId: string; readonly viewer: UserViewer };
}

/** A run over items of one new study; every item asks something of its own, the same in every such run. */
export async function startToyRun(options: ToyRunOptions) {
  const { studyId, viewer } = options.beside ?? (await newStudy());
  const instructions = await prisma().instruction.findMany({ where: { studyId }, select: { id: true } });
  const { modelId, price, items, calls = 1, refuse = false, together = false, refusedPart = null } = options;
  if (price) {
    const data = [{ studyId, modelId, currency: "EUR", ...price }];
    await prisma().modelPrice.createMany({ data, skipDuplicates: true });
  }
  const subject = instructions[0]?.id;
  const { runId } = await createRun(viewer, {
    studyId,
    kind: "generate-checklists",
    estimate: null,
    configuration: { modelId, calls, refuse, together, refusedPart },
    terms: { name: "Toy", budget: options.budget ?? null, useCache: options.useCache ?? true },
    prepared: {
      subjects: Prisma.sql`SELECT ${subject}::uuid AS subject_id, place::text AS part FROM generate_series(1, ${items}::int) place`,
      models: [modelId],
      roundId: null,
      raterId: null,
    },
  });
  return { studyId, viewer, runId };
}

async function newStudy() {
  const { studyId } = await makeStudy(1);
  return { studyId, viewer: await makeMember(studyId, "researcher", "Rosa") };
}
