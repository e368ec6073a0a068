import type { ModelSupport } from "@/lib/endpoints/endpoint";
import { type ModelToCall, readEndpoint, readRevision } from "@/lib/endpoints/server/internal/read-endpoint";
import type { ClientSurroundings, ModelClient } from "@/lib/llm/client/model-client";
import type { CallFailure } from "@/lib/llm/completion";
import { AppError } from "@/lib/wire/app-error";
import { EndpointInUse, type WorkerPosition } from "./endpoint-in-use";

/** A model as a job calls it. */
export interface ConnectedModel {
  readonly modelId: string;
  /** as the endpoint calls it */
  readonly name: string;
  readonly endpointId: string;
  readonly endpointName: string;
  /** where its calls go; the same for every process's demo model */
  readonly address: string;
  readonly isDemo: boolean;
  readonly supports: ModelSupport;
  /** Calls at once that this worker may make at the endpoint. */
  readonly concurrency: () => number;
  /**
   * Resolves for every failure of the call, one of them being that the endpoint is archived or its key unreadable. Always
   * with the endpoint as it is now, however old this object is.
   */
  readonly complete: ModelClient["complete"];
}

export interface ModelClients {
  /** @throws AppError NOT_FOUND for an id that is no model's */
  client(modelId: string): Promise<ConnectedModel>;
  /**
   * Divides every endpoint's limits among the live workers.
   * @param position of this one among them, from 0; by default the last, which gets the least
   */
  setWorkers(workers: number, position?: number): void;
  /** Closes the connections kept open; calls under way go on. */
  close(): void;
}

export interface ModelClientsOptions extends ClientSurroundings {
  /** Milliseconds for which an endpoint is taken to be as it was. */
  readonly freshFor?: number;
}

const FRESH_FOR = 2_000;
/** An admin has to fix something; a run resumed right after that must not use the endpoint's old state. */
const MENDED_BY_ADMIN: readonly CallFailure["kind"][] = ["authentication", "not-found", "address-not-allowed"];
const LONG_AGO = Number.NEGATIVE_INFINITY;
/** Each process serves the demo model at a port of its own. */
const DEMO_ADDRESS = "demo";

interface KnownEndpoint {
  readonly inUse: EndpointInUse;
  checkedAt: number;
  checking: Promise<void> | null;
}

/** Clients of all models, one call queue per endpoint, following what admins change. One for a whole worker. */
export function modelClients({ freshFor = FRESH_FOR, ...surroundings }: ModelClientsOptions = {}): ModelClients {
  const endpointOf = new Map<string, string>();
  const known = new Map<string, Promise<KnownEndpoint | null>>();
  const entered = new Set<EndpointInUse>();
  let place: WorkerPosition = { workers: 1, position: 0 };

  const enter = async (endpointId: string): Promise<KnownEndpoint | null> => {
    const endpoint = await readEndpoint({ endpointId });
    if (endpoint === null) return null;
    const inUse = new EndpointInUse(endpoint, place, surroundings);
    entered.add(inUse);
    return { inUse, checkedAt: performance.now(), checking: null };
  };

  const refresh = async (entry: KnownEndpoint): Promise<void> => {
    const { id, revision } = entry.inUse.current;
    if ((await readRevision(id)) !== revision) {
      const endpoint = await readEndpoint({ endpointId: id });
      if (endpoint !== null) entry.inUse.renew(endpoint);
    }
    entry.checkedAt = performance.now();
  };

  const fresh = async (endpointId: string): Promise<KnownEndpoint | null> => {
    let entering = known.get(endpointId);
    if (entering === undefined) {
      entering = enter(endpointId);
      known.set(endpointId, entering);
      entering.catch(() => known.delete(endpointId));
    }
    const entry = await entering;
    if (entry === null) return null;
    if (performance.now() - entry.checkedAt > freshFor) {
      entry.checking ??= refresh(entry).finally(() => {
        entry.checking = null;
      });
      await entry.checking;
    }
    return entry;
  };

  const modelNow = async (modelId: string) => {
    let endpointId = endpointOf.get(modelId);
    if (endpointId === undefined) {
      endpointId = (await readEndpoint({ modelId }))?.id;
      if (endpointId === undefined) throw noSuchModel();
      endpointOf.set(modelId, endpointId);
    }
    const entry = await fresh(endpointId);
    const model = entry?.inUse.current.models.find(({ id }) => id === modelId);
    if (entry === null || model === undefined) throw noSuchModel();
    return { entry, inUse: entry.inUse, model };
  };

  const atWork = (inUse: EndpointInUse, model: ModelToCall): ConnectedModel => {
    const { id, name, baseUrl } = inUse.current;
    return {
      modelId: model.id,
      name: model.name,
      endpointId: id,
      endpointName: name,
      address: baseUrl ?? DEMO_ADDRESS,
      isDemo: baseUrl === null,
      supports: model.supports,
      concurrency: () => inUse.concurrency,
      complete: async (...call) => {
        const { entry, ...now } = await modelNow(model.id);
        const completion = await now.inUse.complete(now.model, ...call);
        if (!completion.ok && MENDED_BY_ADMIN.includes(completion.failure.kind)) entry.checkedAt = LONG_AGO;
        return completion;
      },
    };
  };
  /** An endpoint that changed is read again, with models of its own. */
  const made = new WeakMap<ModelToCall, ConnectedModel>();

  return {
    client: async (modelId) => {
      const { inUse, model } = await modelNow(modelId);
      const known = made.get(model) ?? atWork(inUse, model);
      made.set(model, known);
      return known;
    },
    setWorkers: (workers, position = workers - 1) => {
      place = { workers, position };
      for (const inUse of entered) inUse.move(place);
    },
    close: () => {
      for (const inUse of entered) inUse.close();
    },
  };
}

function noSuchModel(): AppError {
  return new AppError("NOT_FOUND", "No such model. Choose another one.");
}
