import { v7 as uuidv7 } from "uuid";
import { prisma, type Transaction } from "@/lib/db/client";
import { isSameHash, newLinkSecret, readLinkSecret } from "./link-secret";

/** The name under which the hash of a personal link stands among a user's accounts. */
const PERSONAL_LINK = "personal-link";

/**
 * Makes the link by which somebody without email comes back on any device; the one before it ends. The secret stands
 * behind the #, so that it reaches no server's log and no other site.
 */
export async function newPersonalLink(transaction: Transaction, userId: string): Promise<string> {
  const { text, hash } = newLinkSecret(userId);
  await transaction.account.deleteMany({ where: { userId, providerId: PERSONAL_LINK } });
  await transaction.account.create({
    data: { id: uuidv7(), userId, accountId: userId, providerId: PERSONAL_LINK, password: hash },
  });
  return `/return#${text}`;
}

/** Whose personal link this is: what stands behind its #. Null for one that does not work or works no longer. */
export async function userOfPersonalLink(text: string): Promise<string | null> {
  const given = readLinkSecret(text);
  if (!given) return null;
  const { userId, hash } = given;
  const account = await prisma().account.findFirst({ where: { userId, providerId: PERSONAL_LINK } });
  return account?.password && isSameHash(account.password, hash) ? userId : null;
}
