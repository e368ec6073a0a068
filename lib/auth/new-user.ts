import { hashPassword } from "better-auth/crypto";
import { v7 as uuidv7 } from "uuid";
import type { Transaction } from "@/lib/db/client";
import type { NewAccount } from "@/lib/people/people";
import { AppError } from "@/lib/wire/app-error";
import { refuseWeakPassword } from "./refuse-weak-password";

/** The name better-auth gives to accounts with a password. */
const CREDENTIAL = "credential";

/** An account with its password already hashed: hashing is slow on purpose and does not belong inside a transaction. */
export interface HashedAccount {
  name: string;
  email: string;
  passwordHash: string;
}

/**
 * @param studies names of those that the person is about to join
 * @throws INVALID where the password is easy to guess
 */
export async function hashAccount(account: NewAccount, studies: readonly string[] = []): Promise<HashedAccount> {
  refuseWeakPassword(account.password, account, studies);
  return { name: account.name, email: account.email, passwordHash: await hashPassword(account.password) };
}

/** @throws CONFLICT where the email has an account already */
export async function createUser(
  transaction: Transaction,
  account: HashedAccount,
  rights: { isAdmin?: boolean; mayCreateStudies?: boolean } = {},
): Promise<string> {
  const id = uuidv7();
  const made = await transaction.user.createMany({
    data: [{ id, name: account.name, email: account.email, ...rights }],
    skipDuplicates: true,
  });
  if (made.count === 0) {
    throw new AppError(
      "CONFLICT",
      "There is an account with this email already. Sign in with it, then open the link again.",
      { field: "email" },
    );
  }
  await setPassword(transaction, id, account.passwordHash);
  return id;
}

export async function setPassword(transaction: Transaction, userId: string, passwordHash: string): Promise<void> {
  await transaction.account.deleteMany({ where: { userId, providerId: CREDENTIAL } });
  await transaction.account.create({
    data: { id: uuidv7(), userId, accountId: userId, providerId: CREDENTIAL, password: passwordHash },
  });
}
