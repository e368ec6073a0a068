import { prisma } from "@/lib/db/client";
import type { EndpointLimits, ModelSupport } from "@/lib/domain/endpoint/endpoint";
import { type OpenedKey, openKey } from "./sealed-key";

/** An endpoint with its key opened, for the jobs that call it. Never to be sent to a browser, logged or stored. */
export interface EndpointToCall {
  readonly id: string;
  readonly name: string;
  /** null: the demo model, which each process serves itself */
  readonly baseUrl: string | null;
  /** empty where the endpoint needs none */
  readonly key: OpenedKey;
  readonly allowPrivateAddresses: boolean;
  readonly limits: EndpointLimits;
  /** grows with every change to the endpoint or its models */
  readonly revision: number;
  readonly archived: boolean;
  readonly models: readonly ModelToCall[];
}

export interface ModelToCall {
  readonly id: string;
  readonly name: string;
  readonly supports: ModelSupport;
  readonly archived: boolean;
}

/** By its own id, or by that of one of its models. For jobs: there is no viewer to ask about. */
export async function readEndpoint(
  which: { readonly endpointId: string } | { readonly modelId: string },
): Promise<EndpointToCall | null> {
  const row = await prisma().endpoint.findFirst({
    where: "endpointId" in which ? { id: which.endpointId } : { models: { some: { id: which.modelId } } },
    include: { models: true },
  });
  if (!row) return null;
  const { id, name, baseUrl, sealedKey } = row;
  return {
    id,
    name,
    baseUrl,
    key:
      sealedKey === null || baseUrl === null
        ? { ok: true, key: "" }
        : openKey(sealedKey, { endpointId: id, name, baseUrl }),
    allowPrivateAddresses: row.allowPrivateAddresses,
    limits: {
      concurrency: row.concurrency,
      requestsPerMinute: row.requestsPerMinute,
      tokensPerMinute: row.tokensPerMinute,
      timeoutMs: row.timeoutMs,
      retries: row.retries,
    },
    revision: row.revision,
    archived: row.archivedAt !== null,
    models: row.models.map((model) => ({
      id: model.id,
      name: model.name,
      supports: {
        several: model.supportsSeveral,
        logprobs: model.supportsLogprobs,
        jsonSchema: model.supportsJsonSchema,
      },
      archived: model.archivedAt !== null,
    })),
  };
}

/** The endpoint's revision now; null where there is no such endpoint. */
export async function readRevision(endpointId: string): Promise<number | null> {
  const row = await prisma().endpoint.findUnique({ where: { id: endpointId }, select: { revision: true } });
  return row?.revision ?? null;
}
