import { prisma } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { KEYS_PER_PAGE, type ServerKeys, type ServerKeysQuery } from "@/lib/people/api-key";
import type { Viewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { nextAfter } from "@/lib/wire/counted-page";
import { toDto } from "./api-keys";
import { requireAdmin } from "./require-admin";

/** Every API key of this server, for its admins: the one used last first, those never used at the end. */
export async function listServerKeys(viewer: Viewer, { search, after }: ServerKeysQuery): Promise<ServerKeys> {
  requireAdmin(viewer);
  const contains = { contains: search.trim(), mode: "insensitive" } as const;
  const where: Prisma.ApiKeyWhereInput =
    search.trim() === "" ? {} : { OR: [{ name: contains }, { user: { name: contains } }] };
  const [total, keys] = await Promise.all([
    prisma().apiKey.count({ where }),
    prisma().apiKey.findMany({
      where,
      orderBy: [{ lastUsedAt: { sort: "desc", nulls: "last" } }, { id: "desc" }],
      skip: after,
      take: KEYS_PER_PAGE,
      include: { user: { select: { id: true, name: true } } },
    }),
  ]);
  const studies = await prisma().study.findMany({
    where: { id: { in: keys.flatMap(({ studyIds }) => studyIds) } },
    select: { id: true, name: true },
  });
  const names = new Map(studies.map(({ id, name }) => [id, name]));
  return {
    next: nextAfter(after, keys.length, total),
    total,
    keys: keys.map((key) => ({ ...toDto(key, names), owner: { userId: key.user.id, name: key.user.name } })),
  };
}

/** Ends a key of anybody's: the next request with it is refused, by every process. */
export async function revokeServerKey(viewer: Viewer, id: string): Promise<void> {
  requireAdmin(viewer);
  await prisma().$transaction(async (transaction) => {
    const ended = await transaction.apiKey.deleteMany({ where: { id } });
    if (ended.count === 0) throw notFound("API key");
    await recordEvent(transaction, viewer, { studyId: null, kind: "api-key.revoked", subject: id });
  });
}
