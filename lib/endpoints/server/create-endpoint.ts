import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";
import { violatesConstraint } from "@/lib/db/violates-constraint";
import type { NewEndpoint } from "@/lib/endpoints/endpoint";
import { requireAdmin } from "@/lib/people/server/require-admin";
import type { Viewer } from "@/lib/people/viewer";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { sealKey } from "./internal/sealed-key";

/** Adds an endpoint for every study of this server. */
export async function createEndpoint(viewer: Viewer, endpoint: NewEndpoint): Promise<{ id: string }> {
  requireAdmin(viewer);
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
export async function namedOnce<T>(name: string, write: () => Promise<T>): Promise<T> {
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
