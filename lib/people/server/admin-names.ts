import { prisma, type Transaction } from "@/lib/db/client";

const MAX_ADMINS = 5;

/** Names of whom to ask for what only an admin can do. */
export async function adminNames(db: Pick<Transaction, "user"> = prisma()): Promise<string[]> {
  const admins = await db.user.findMany({
    where: { isAdmin: true },
    select: { name: true },
    orderBy: { createdAt: "asc" },
    take: MAX_ADMINS,
  });
  return admins.map(({ name }) => name);
}

/** "Ask an admin of this server to change that: Ada or Grace." */
export async function askAnAdmin(db?: Pick<Transaction, "user">): Promise<string> {
  const names = new Intl.ListFormat("en", { type: "disjunction" }).format(await adminNames(db));
  return `Ask an admin of this server to change that${names === "" ? "" : `: ${names}`}.`;
}
