import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";

/** A model of an endpoint of its own, for a test that never calls it by its address. */
export async function makeModel(name = "tester-1", baseUrl: string | null = "https://models.test/v1"): Promise<string> {
  const endpoint = await prisma().endpoint.create({ data: { name: `endpoint ${uuidv7()}`, baseUrl } });
  return (await prisma().endpointModel.create({ data: { endpointId: endpoint.id, name } })).id;
}
