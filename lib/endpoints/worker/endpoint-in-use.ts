import type { EndpointToCall, ModelToCall } from "@/lib/endpoints/server/internal/read-endpoint";
import { CallQueue } from "@/lib/llm/client/call-queue";
import type { CallLimits } from "@/lib/llm/client/call-scheduler";
import { type ClientSurroundings, type ModelClient, modelClient } from "@/lib/llm/client/model-client";
import type { CallFailure, Completion } from "@/lib/llm/completion";
import { endpointSettings } from "./endpoint-settings";
import { redactCompletion } from "./redact-key";

/** This worker's place among the live ones. */
export interface WorkerPosition {
  readonly workers: number;
  readonly position: number;
}

interface ClientInUse {
  readonly client: ModelClient;
  calls: number;
  retired: boolean;
}

/** One endpoint as this process calls it: one queue for all its models, a client for each, renewed when it changes. */
export class EndpointInUse {
  readonly queue: CallQueue;
  private clients = new Map<string, Promise<ClientInUse>>();
  private place: WorkerPosition;

  constructor(
    private endpoint: EndpointToCall,
    place: WorkerPosition,
    private readonly surroundings: ClientSurroundings,
  ) {
    this.place = place;
    this.queue = new CallQueue(this.share(), surroundings.clock);
  }

  get current(): EndpointToCall {
    return this.endpoint;
  }

  /** Calls at once that this worker may make. */
  get concurrency(): number {
    return this.share().concurrency;
  }

  /** Calls that are under way end as they began. */
  renew(endpoint: EndpointToCall): void {
    this.endpoint = endpoint;
    this.retireClients();
    this.queue.setLimits(this.share());
  }

  move(place: WorkerPosition): void {
    this.place = place;
    this.queue.setLimits(this.share());
  }

  async complete(model: ModelToCall, ...call: Parameters<ModelClient["complete"]>): Promise<Completion> {
    const { key, name, archived } = this.endpoint;
    if (archived || model.archived) {
      const what = archived ? `The endpoint "${name}"` : `The model ${model.name} of the endpoint "${name}"`;
      return refused({ kind: "not-found", message: `${what} is archived; an admin can restore it.` });
    }
    if (!key.ok) return refused({ kind: "authentication", message: key.message });
    const inUse = await this.clientFor(model, key.key);
    inUse.calls++;
    try {
      return redactCompletion(await inUse.client.complete(...call), key.key);
    } finally {
      inUse.calls--;
      if (inUse.retired && inUse.calls === 0) inUse.client.close();
    }
  }

  close(): void {
    this.retireClients();
  }

  private clientFor(model: ModelToCall, key: string): Promise<ClientInUse> {
    const known = this.clients.get(model.id);
    if (known !== undefined) return known;
    const made = endpointSettings(this.endpoint, key, model).then((settings) => ({
      client: modelClient(settings, { ...this.surroundings, queue: this.queue }),
      calls: 0,
      retired: false,
    }));
    this.clients.set(model.id, made);
    // What failed once is tried again the next time.
    made.catch(() => this.clients.delete(model.id));
    return made;
  }

  private retireClients(): void {
    for (const made of this.clients.values()) {
      made.then(
        (inUse) => {
          inUse.retired = true;
          if (inUse.calls === 0) inUse.client.close();
        },
        () => undefined,
      );
    }
    this.clients = new Map();
  }

  private share() {
    return workerShare(this.endpoint.limits, this.place.workers, this.place.position);
  }
}

/** Nothing was sent, so nothing was used. */
function refused(failure: CallFailure): Completion {
  const usage = { promptTokens: 0, completionTokens: 0, estimated: false };
  return { ok: false, failure, usage, milliseconds: 0, attempts: 0 };
}

/**
 * One worker's part of an endpoint's limits, so that all workers together keep them. Each gets at least one call, since a
 * worker with none would hold its items for ever: more workers than calls at once go over the limit.
 * @param position of this worker among them, from 0; the first ones get what does not divide evenly
 */
export function workerShare(limits: CallLimits, workers: number, position: number): CallLimits {
  const part = (limit: number) => Math.max(1, Math.floor(limit / workers) + (position < limit % workers ? 1 : 0));
  return {
    concurrency: part(limits.concurrency),
    requestsPerMinute: limits.requestsPerMinute === null ? null : part(limits.requestsPerMinute),
    tokensPerMinute: limits.tokensPerMinute === null ? null : part(limits.tokensPerMinute),
  };
}
