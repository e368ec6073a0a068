import type { Prisma } from "@/lib/db/generated/client";
import type { EndpointDto } from "@/lib/domain/endpoint/endpoint";
import { openKey } from "./internal/sealed-key";
import { modelSupport } from "./model-support";

export const ENDPOINT_PARTS = { models: { orderBy: { name: "asc" } } } as const satisfies Prisma.EndpointInclude;

type EndpointRow = Prisma.EndpointGetPayload<{ include: typeof ENDPOINT_PARTS }>;

/** An endpoint as admins see it: of the key only whether there is one that can be read. */
export function endpointDto(row: EndpointRow): EndpointDto {
  const { id, name, baseUrl, sealedKey } = row;
  const opened = sealedKey === null || baseUrl === null ? null : openKey(sealedKey, { endpointId: id, name, baseUrl });
  return {
    ...{ id, name, baseUrl, isDemo: baseUrl === null },
    key: opened === null ? "none" : opened.ok ? "stored" : "unreadable",
    keyProblem: opened === null || opened.ok ? null : opened.message,
    allowPrivateAddresses: row.allowPrivateAddresses,
    limits: {
      concurrency: row.concurrency,
      requestsPerMinute: row.requestsPerMinute,
      tokensPerMinute: row.tokensPerMinute,
      timeoutMs: row.timeoutMs,
      retries: row.retries,
    },
    archivedAt: row.archivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    models: row.models.map((model) => ({
      id: model.id,
      name: model.name,
      supports: modelSupport(model),
      testedAt: model.testedAt?.toISOString() ?? null,
      archivedAt: model.archivedAt?.toISOString() ?? null,
    })),
  };
}
