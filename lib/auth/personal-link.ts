import { timingSafeEqual } from "node:crypto";
import { parse as parseUuid, stringify as stringifyUuid, v7 as uuidv7 } from "uuid";
import { hashSecret, newSecret } from "@/lib/data/people/secret";
import { prisma, type Transaction } from "@/lib/db/client";

/** The name under which the hash of a personal link stands among a user's accounts. */
const PERSONAL_LINK = "personal-link";
const ID_BYTES = 16;

/**
 * Makes the link by which somebody without email comes back on any device; the one before it ends. The secret stands
 * behind the #, so that it reaches no server's log and no other site.
 */
export async function newPersonalLink(transaction: Transaction, userId: string): Promise<string> {
  const secret = newSecret();
  await transaction.account.deleteMany({ where: { userId, providerId: PERSONAL_LINK } });
  await transaction.account.create({
    data: { id: uuidv7(), userId, accountId: userId, providerId: PERSONAL_LINK, password: hashSecret(secret) },
  });
  const bytes = Buffer.concat([parseUuid(userId), Buffer.from(secret, "base64url")]);
  return `/return#${bytes.toString("base64url")}`;
}

/** Whose personal link this is: what stands behind its #. Null for one that does not work or works no longer. */
export async function userOfPersonalLink(text: string): Promise<string | null> {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length !== ID_BYTES + 32) return null;
  let userId: string;
  try {
    userId = stringifyUuid(bytes.subarray(0, ID_BYTES));
  } catch {
    return null;
  }
  const account = await prisma().account.findFirst({ where: { userId, providerId: PERSONAL_LINK } });
  const given = hashSecret(bytes.subarray(ID_BYTES).toString("base64url"));
  const isRight = account?.password && timingSafeEqual(Buffer.from(account.password), Buffer.from(given));
  return isRight ? userId : null;
}
