import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { prisma, type Transaction } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { exportedPseudonym } from "@/lib/exports/export-source";
import { raterOf } from "@/lib/labelling/server/claiming-rater";
import {
  API_KEY_PREFIX,
  type ApiKeyOfUser,
  type ApiKeys,
  type CreatedApiKey,
  KEY_ENDS_SOON_DAYS,
  KEYS_PER_PAGE,
  MAX_API_KEYS,
  type newApiKeySchema,
  type ServerKeys,
  type ServerKeysQuery,
} from "@/lib/people/api-key";
import type { CreatedServiceAccount, NewServiceAccount } from "@/lib/people/people-member";
import { mayInEveryStudy } from "@/lib/people/permission";
import type { UserViewer, Viewer } from "@/lib/people/viewer";
import { notFound, studyWhere } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { nextAfter } from "@/lib/wire/counted-page";
import { requireAdmin, requireStudy } from "./require-role";
import { hashSecret, newSecret } from "./secret";

type WantedKey = z.infer<typeof newApiKeySchema>;

const A_DAY_MS = 24 * 60 * 60 * 1_000;
const MAX_STUDIES_OFFERED = 1_000;

/** An admin sees every study, though they label in none. */
const ofStudies = (viewer: UserViewer): Prisma.StudyWhereInput =>
  studyWhere(viewer, mayInEveryStudy(viewer, "study.read") ? "study.read" : "label");

/** The viewer's keys, newest first, and the studies that a key of theirs can be limited to. */
export async function listApiKeys(viewer: UserViewer): Promise<ApiKeys> {
  const [keys, studies] = await Promise.all([
    prisma().apiKey.findMany({ where: { userId: viewer.userId }, orderBy: [{ createdAt: "desc" }, { id: "desc" }] }),
    prisma().study.findMany({
      where: ofStudies(viewer),
      orderBy: [{ name: "asc" }, { id: "asc" }],
      take: MAX_STUDIES_OFFERED,
      select: { id: true, name: true },
    }),
  ]);
  const names = new Map(studies.map(({ id, name }) => [id, name]));
  return { keys: keys.map((key) => toDto(key, names)), studies };
}

/** Makes a key. Its secret is in this answer and nowhere else: the database keeps a hash. */
export async function createApiKey(
  viewer: UserViewer,
  { name, scopes, studyIds, validForDays }: WantedKey,
): Promise<CreatedApiKey> {
  return prisma().$transaction(async (transaction) => {
    // One after another: two requests at once would both find room.
    await transaction.$executeRaw`SELECT FROM "user" WHERE id = ${viewer.userId} FOR UPDATE`;
    if ((await transaction.apiKey.count({ where: { userId: viewer.userId } })) >= MAX_API_KEYS) {
      throw new AppError("CONFLICT", `You have ${MAX_API_KEYS} API keys, which is the most. Revoke one first.`);
    }
    const studies = await transaction.study.findMany({
      where: { AND: [{ id: { in: studyIds ?? [] } }, ofStudies(viewer)] },
      select: { id: true, name: true },
    });
    if (studies.length !== new Set(studyIds ?? []).size) throw notFound("study");
    const limit = studyIds === null ? null : studies.map(({ id }) => id);
    const { key, secret } = await newKey(transaction, viewer.userId, { name, scopes, studyIds: limit, validForDays });
    await recordEvent(transaction, viewer, { studyId: null, kind: "api-key.created", subject: key.id, data: { name } });
    return { key: toDto(key, new Map(studies.map((study) => [study.id, study.name]))), secret };
  });
}

/** The row of a key, and its secret. */
export async function newKey(
  transaction: Transaction,
  userId: string,
  { name, scopes, studyIds, validForDays }: WantedKey,
): Promise<{ key: Prisma.ApiKeyGetPayload<object>; secret: string }> {
  const secret = `${API_KEY_PREFIX}${newSecret()}`;
  const key = await transaction.apiKey.create({
    data: {
      userId,
      name,
      scopes,
      tokenHash: hashSecret(secret),
      ending: secret.slice(-4),
      isLimited: studyIds !== null,
      studyIds: studyIds ?? [],
      expiresAt: new Date(Date.now() + validForDays * A_DAY_MS),
    },
  });
  return { key, secret };
}

/** Ends a key of the viewer's: the next request with it is refused, by every process. */
export async function revokeApiKey(viewer: UserViewer, id: string): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    const ended = await transaction.apiKey.deleteMany({ where: { id, userId: viewer.userId } });
    if (ended.count === 0) throw notFound("API key");
    await recordEvent(transaction, viewer, { studyId: null, kind: "api-key.revoked", subject: id });
  });
}

export function toDto(key: Prisma.ApiKeyGetPayload<object>, names: ReadonlyMap<string, string>): ApiKeyOfUser {
  const left = key.expiresAt.getTime() - Date.now();
  return {
    id: key.id,
    name: key.name,
    ending: key.ending,
    scopes: key.scopes,
    studies: key.isLimited ? key.studyIds.map((id) => ({ id, name: names.get(id) ?? null })) : null,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt.toISOString(),
    isExpired: left <= 0,
    expiresSoon: left > 0 && left <= KEY_ENDS_SOON_DAYS * A_DAY_MS,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  };
}

/** Every API key of this server, for its admins: the one used last first, those never used at the end. */
export async function listServerKeys(
  viewer: Viewer,
  { search, after, limit = KEYS_PER_PAGE }: ServerKeysQuery,
): Promise<ServerKeys> {
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
      take: limit,
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

/**
 * Makes an annotator of the study that a program labels as: a member without an email, whose key may label in this study
 * alone. Nobody signs in as it. Removing the member ends it.
 */
export async function createServiceAccount(
  viewer: Viewer,
  studyId: string,
  { name, validForDays, simulated }: NewServiceAccount,
): Promise<CreatedServiceAccount> {
  const userId = uuidv7();
  return prisma().$transaction(async (transaction) => {
    await requireStudy(transaction, viewer, studyId, "people.invite-annotator");
    // Nobody can receive mail there, and without a password nobody signs in with it.
    await transaction.user.create({ data: { id: userId, name, email: `${userId}@name-only.invalid`, nameOnly: true } });
    await transaction.membership.create({ data: { studyId, userId, role: "annotator" } });
    const { id: raterId } = await raterOf(transaction, userId, studyId);
    const { number } = await transaction.rater.update({ where: { id: raterId }, data: { simulated } });
    const wanted = { name, scopes: ["label" as const], studyIds: [studyId], validForDays };
    const { key, secret } = await newKey(transaction, userId, wanted);
    const data = { role: "annotator", serviceAccount: name };
    await recordEvent(transaction, viewer, { studyId, kind: "member.joined", subject: userId, data });
    return { userId, raterId, pseudonym: exportedPseudonym(number), secret, expiresAt: key.expiresAt.toISOString() };
  });
}
