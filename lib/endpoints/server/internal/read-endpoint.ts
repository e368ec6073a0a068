import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import {
  type EndpointLimits,
  endpointLimitsSchema,
  type ModelSupport,
  modelSupportSchema,
} from "@/lib/endpoints/endpoint";
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

const endpointRow = z.object({
  id: z.string(),
  name: z.string(),
  baseUrl: z.string().nullable(),
  sealedKey: z.string().nullable(),
  allowPrivateAddresses: z.boolean(),
  limits: endpointLimitsSchema,
  revision: z.int(),
  archived: z.boolean(),
  models: z.array(z.object({ id: z.string(), name: z.string(), supports: modelSupportSchema, archived: z.boolean() })),
});

/** By its own id, or by that of one of its models. For jobs: there is no viewer to ask about. */
export async function readEndpoint(
  which: { readonly endpointId: string } | { readonly modelId: string },
): Promise<EndpointToCall | null> {
  const sought =
    "endpointId" in which
      ? Prisma.sql`${which.endpointId}::uuid`
      : Prisma.sql`(SELECT endpoint_id FROM endpoint_model WHERE id = ${which.modelId}::uuid)`;
  const [row] = await rows(
    endpointRow,
    Prisma.sql`
    SELECT e.id, e.name, e.base_url AS "baseUrl", e.sealed_key AS "sealedKey", e.revision,
      e.allow_private_addresses AS "allowPrivateAddresses", e.archived_at IS NOT NULL AS archived,
      jsonb_build_object('concurrency', e.concurrency, 'requestsPerMinute', e.requests_per_minute,
        'tokensPerMinute', e.tokens_per_minute, 'timeoutMs', e.timeout_ms, 'retries', e.retries) AS limits,
      COALESCE((
        SELECT jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'archived', m.archived_at IS NOT NULL,
          'supports', jsonb_build_object('several', m.supports_several, 'logprobs', m.supports_logprobs,
            'jsonSchema', m.supports_json_schema)))
        FROM endpoint_model m WHERE m.endpoint_id = e.id), '[]'::jsonb) AS models
    FROM endpoint e WHERE e.id = ${sought}`,
  );
  if (row === undefined) return null;
  const { sealedKey, ...endpoint } = row;
  const { id, name, baseUrl } = endpoint;
  const key: OpenedKey =
    sealedKey === null || baseUrl === null
      ? { ok: true, key: "" }
      : openKey(sealedKey, { endpointId: id, name, baseUrl });
  return { ...endpoint, key };
}

/** The endpoint's revision now; null where there is no such endpoint. */
export async function readRevision(endpointId: string): Promise<number | null> {
  const endpoint = await prisma().endpoint.findUnique({ where: { id: endpointId }, select: { revision: true } });
  return endpoint?.revision ?? null;
}
