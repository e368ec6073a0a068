import { prisma } from "@/lib/db/client";

/** Whether anybody has set this server up yet. */
export async function hasAdmin(): Promise<boolean> {
  return (await prisma().user.findFirst({ where: { isAdmin: true }, select: { id: true } })) !== null;
}
