import { prisma } from "@/lib/db/client";
import type { EndpointDto, Endpoints } from "@/lib/domain/endpoint/endpoint";
import type { Viewer } from "@/lib/domain/viewer";
import { notFound } from "../access";
import { requireAdmin } from "../people/require-admin";
import { ENDPOINT_PARTS, endpointDto } from "./endpoint-dto";

/** All endpoints of this server, for its admins: by name, archived ones and the demo model last. */
export async function listEndpoints(viewer: Viewer): Promise<Endpoints> {
  requireAdmin(viewer);
  const rows = await prisma().endpoint.findMany({ include: ENDPOINT_PARTS, orderBy: { name: "asc" } });
  const rank = (endpoint: EndpointDto) => (endpoint.isDemo ? 1 : endpoint.archivedAt !== null ? 2 : 0);
  return { endpoints: rows.map(endpointDto).sort((one, other) => rank(one) - rank(other)) };
}

export async function getEndpoint(viewer: Viewer, endpointId: string): Promise<EndpointDto> {
  requireAdmin(viewer);
  const row = await prisma().endpoint.findUnique({ where: { id: endpointId }, include: ENDPOINT_PARTS });
  if (!row) throw notFound("endpoint");
  return endpointDto(row);
}
