import { prisma } from "@/lib/db/client";
import type { OpenSetupLink } from "@/lib/people/people";
import { hashSecret } from "@/lib/people/server/secret";

/** What the set-up page shows to the holder of a link; null for a link that no longer works. */
export async function readSetupLink(token: string): Promise<OpenSetupLink | null> {
  const link = await prisma().setupLink.findFirst({
    where: { tokenHash: hashSecret(token), usedAt: null, expiresAt: { gt: new Date() } },
  });
  if (!link) return null;
  const admin = await prisma().user.findFirst({
    where: { isAdmin: true },
    orderBy: { createdAt: "asc" },
    select: { name: true, email: true },
  });
  return { admin };
}
