import { prisma } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import type { EndpointDto, Endpoints } from "@/lib/endpoints/endpoint";
import { requireAdmin } from "@/lib/people/server/require-role";
import type { Viewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import { openKey } from "./internal/sealed-key";
import { modelSupport } from "./study-models";

/** All endpoints of this server, for its admins: by name, archived ones and the demo model last. */
export async function listEndpoints(viewer: Viewer): Promise<Endpoints> {
  requireAdmin(viewer, "key");
  const rows = await prisma().endpoint.findMany({ include: ENDPOINT_PARTS, orderBy: { name: "asc" } });
  const rank = (endpoint: EndpointDto) => (endpoint.isDemo ? 1 : endpoint.archivedAt !== null ? 2 : 0);
  return { endpoints: rows.map(endpointDto).sort((one, other) => rank(one) - rank(other)) };
}

export async function getEndpoint(viewer: Viewer, endpointId: string): Promise<EndpointDto> {
  requireAdmin(viewer, "key");
  const row = await prisma().endpoint.findUnique({ where: { id: endpointId }, include: ENDPOINT_PARTS });
  if (!row) throw notFound("endpoint");
  return endpointDto(row);
}

const ENDPOINT_PARTS = { models: { orderBy: { name: "asc" } } } as const satisfies Prisma.EndpointInclude;

type EndpointRow = Prisma.EndpointGetPayload<{ include: typeof ENDPOINT_PARTS }>;

/** An endpoint as admins see it: of the key only whether there is one that can be read. */
function endpointDto(row: EndpointRow): EndpointDto {
  const { id, name, baseUrl, sealedKey } = row;
  const opened = sealedKey === null || baseUrl === null ? null : openKey(sealedKey, { endpointId: id, name, baseUrl });
  return {
    id,
    name,
    baseUrl,
    isDemo: baseUrl === null,
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
