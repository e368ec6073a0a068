import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";
import type { Endpoint } from "@/lib/db/generated/client";
import { violatesConstraint } from "@/lib/db/retried-transaction";
import type { ChangeEndpoint, NewEndpoint } from "@/lib/endpoints/endpoint";
import { requireAdmin } from "@/lib/people/server/require-role";
import type { Viewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { resealed, sealKey } from "./internal/sealed-key";

/** Changes an endpoint, archives or restores it; workers notice within seconds. What is not given stays. */
export async function changeEndpoint(viewer: Viewer, endpointId: string, change: ChangeEndpoint): Promise<void> {
  requireAdmin(viewer, "key");
  await namedOnce(change.name ?? "", () =>
    prisma().$transaction(async (transaction) => {
      await transaction.$executeRaw`SELECT id FROM endpoint WHERE id = ${endpointId}::uuid FOR UPDATE`;
      const endpoint = await transaction.endpoint.findUnique({ where: { id: endpointId } });
      if (!endpoint) throw notFound("endpoint");
      const { limits, archived, key: _, ...plain } = change;
      await transaction.endpoint.update({
        where: { id: endpointId },
        data: {
          ...plain,
          ...limits,
          sealedKey: sealedAfter(endpoint, change),
          archivedAt: archived === undefined ? undefined : archived ? (endpoint.archivedAt ?? new Date()) : null,
          revision: { increment: 1 },
        },
      });
      const { key, ...said } = change;
      const data = { ...said, ...(key === undefined ? {} : { key: key === null ? "removed" : "replaced" }) };
      await recordEvent(transaction, viewer, { studyId: null, kind: "endpoint.changed", subject: endpointId, data });
    }),
  );
}

/** The stored key after a change; undefined leaves it as it is. A key is never sent to another host than it was given for. */
function sealedAfter(endpoint: Endpoint, { key, baseUrl }: ChangeEndpoint): string | null | undefined {
  if (endpoint.baseUrl === null) {
    throw new AppError("CONFLICT", "The offline demo model cannot be changed. Add an endpoint for another model.");
  }
  const address = baseUrl ?? endpoint.baseUrl;
  if (typeof key === "string") {
    return sealKey(key, { endpointId: endpoint.id, name: endpoint.name, baseUrl: address });
  }
  if (key === null || endpoint.sealedKey === null) return null;
  if (new URL(address).origin !== new URL(endpoint.baseUrl).origin) {
    throw new AppError(
      "INVALID",
      `The stored key was given for ${new URL(endpoint.baseUrl).host}. Enter the key for the new address, or remove it.`,
      { fields: [{ field: "key", expected: "the key for the new address" }] },
    );
  }
  return undefined;
}

/** Adds an endpoint for every study of this server. */
export async function createEndpoint(viewer: Viewer, endpoint: NewEndpoint): Promise<{ id: string }> {
  requireAdmin(viewer, "key");
  const { name, baseUrl, allowPrivateAddresses, limits, key } = endpoint;
  const id = uuidv7();
  const sealedKey = key === null ? null : sealKey(key, { endpointId: id, name, baseUrl });
  await namedOnce(name, () =>
    prisma().$transaction(async (transaction) => {
      await transaction.endpoint.create({
        data: { id, name, baseUrl, allowPrivateAddresses, sealedKey, ...limits },
      });
      const data = { name, baseUrl, allowPrivateAddresses, hasKey: key !== null };
      await recordEvent(transaction, viewer, { studyId: null, kind: "endpoint.added", subject: id, data });
    }),
  );
  return { id };
}

/** Says in our words that a name is taken. */
async function namedOnce<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isTaken(error)) {
      throw new AppError(
        "CONFLICT",
        `There is an endpoint "${name}" already, perhaps an archived one. Choose another name.`,
      );
    }
    throw error;
  }
}

function isTaken(error: unknown): boolean {
  if (violatesConstraint(error, "endpoint_name_key")) return true;
  return error instanceof Error && "code" in error && error.code === "P2002";
}

/** @returns how many keys were stored under the encryption key before, and are now under the one that counts */
export async function resealEndpointKeys(): Promise<number> {
  let again = 0;
  const endpoints = await prisma().endpoint.findMany({
    select: { id: true, name: true, baseUrl: true, sealedKey: true },
  });
  for (const { id, name, baseUrl, sealedKey } of endpoints) {
    const changed = sealedKey && resealed(sealedKey, { endpointId: id, name, baseUrl: baseUrl ?? "" });
    if (!changed) continue;
    again += (await prisma().endpoint.updateMany({ where: { id, sealedKey }, data: { sealedKey: changed } })).count;
  }
  return again;
}
