import { prisma } from "@/lib/db/client";
import { AppError } from "@/lib/wire/app-error";

export interface ModelName {
  readonly name: string;
  /** the demo model, whose results are marked */
  readonly isDemo: boolean;
}

/**
 * The names of models by their ids.
 * @throws AppError INVALID where one is not offered, or no longer
 */
export async function modelNames(ids: readonly string[]): Promise<Map<string, ModelName>> {
  const models = await prisma().endpointModel.findMany({
    where: { id: { in: [...ids] }, archivedAt: null, endpoint: { archivedAt: null } },
    select: { id: true, name: true, endpoint: { select: { baseUrl: true } } },
  });
  const names = new Map(models.map(({ id, name, endpoint }) => [id, { name, isDemo: endpoint.baseUrl === null }]));
  if (ids.some((id) => !names.has(id))) {
    throw new AppError("INVALID", "A model that was chosen is not offered any more. Choose another one.");
  }
  return names;
}

/** A model's name as shown next to what it made. */
export function signedBy({ name, isDemo }: ModelName): string {
  return isDemo ? `${name} (demo)` : name;
}
