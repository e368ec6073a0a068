import { prisma, type Transaction } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { type ServerUsers, type ServerUsersQuery, USERS_PER_PAGE } from "@/lib/people/people-admin";
import type { Viewer } from "@/lib/people/viewer";
import { nextAfter } from "@/lib/wire/counted-page";
import { requireAdmin } from "./require-role";
import { readServerSettings } from "./server-settings";

/** Everybody who has an account on this server, for its admins: admins first, then by name. */
export async function listUsers(
  viewer: Viewer,
  { search, after, limit = USERS_PER_PAGE }: ServerUsersQuery,
): Promise<ServerUsers> {
  requireAdmin(viewer);
  const where: Prisma.UserWhereInput =
    search.trim() === ""
      ? { erasedAt: null }
      : {
          erasedAt: null,
          OR: [
            { name: { contains: search.trim(), mode: "insensitive" } },
            { nameOnly: false, email: { contains: search.trim(), mode: "insensitive" } },
          ],
        };
  const [{ invitedMayCreateStudies }, total, users] = await Promise.all([
    readServerSettings(viewer),
    prisma().user.count({ where }),
    prisma().user.findMany({
      where,
      orderBy: [{ isAdmin: "desc" }, { name: "asc" }, { id: "asc" }],
      skip: after,
      take: limit,
      include: {
        _count: { select: { memberships: true, apiKeys: true } },
        memberships: { where: { mayCreateStudies: true }, select: { studyId: true }, take: 1 },
        sessions: { where: { expiresAt: { gt: new Date() } }, select: { updatedAt: true } },
      },
    }),
  ]);
  return {
    next: nextAfter(after, users.length, total),
    total,
    users: users.map((user) => ({
      userId: user.id,
      name: user.name,
      email: user.nameOnly ? null : user.email,
      isAdmin: user.isAdmin,
      mayCreateStudies: user.mayCreateStudies
        ? "granted"
        : invitedMayCreateStudies && user.memberships.length > 0
          ? "membership"
          : "no",
      studies: user._count.memberships,
      sessions: user.sessions.length,
      apiKeys: user._count.apiKeys,
      createdAt: user.createdAt.toISOString(),
      lastActiveAt: latest(user.sessions.map(({ updatedAt }) => updatedAt)),
      isViewer: viewer.kind === "user" && viewer.userId === user.id,
    })),
  };
}

function latest(moments: Date[]): string | null {
  return moments.length === 0 ? null : new Date(Math.max(...moments.map((moment) => moment.getTime()))).toISOString();
}

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

/** More make no better guesses. */
const MOST = 100;

/** Names of the studies that somebody is a member of. */
export async function studyNamesOf(userId: string): Promise<string[]> {
  const studies = await prisma().study.findMany({
    where: { memberships: { some: { userId } } },
    orderBy: { id: "desc" },
    take: MOST,
    select: { name: true },
  });
  return studies.map(({ name }) => name);
}
