import { hashPassword } from "better-auth/crypto";
import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { createUser, hashAccount } from "./new-user";
import { auth } from "./server";

/** As long as a password may be: letters of any writing, spaces and signs outside of Unicode's first plane. */
const LONGEST = "пять разных слов 🐦 ☂ ".repeat(12).slice(0, 128);

beforeAll(() => {
  process.env.BETTER_AUTH_SECRET = "a secret for this test alone, 0123456789 abcdefghij";
});

test("a password may hold any characters, counts to its last one, and is kept hashed with a salt of its own", async () => {
  const [email, other] = [`${crypto.randomUUID()}@example.test`, `${crypto.randomUUID()}@example.test`];
  for (const each of [email, other]) {
    const account = await hashAccount({ name: "Ada", email: each, password: LONGEST });
    await prisma().$transaction((transaction) => createUser(transaction, account));
  }
  const kept = await prisma().account.findMany({ where: { user: { email: { in: [email, other] } } } });
  const salts = kept.map(({ password }) => /^([0-9a-f]{32}):[0-9a-f]{128}$/.exec(password ?? "")?.[1]);
  expect(new Set(salts).size).toBe(2);
  expect(salts).not.toContain(undefined);

  const signIn = (password: string) => auth(false).api.signInEmail({ body: { email, password }, returnHeaders: true });
  await expect(signIn(`${LONGEST.slice(0, -1)}x`)).rejects.toMatchObject({ statusCode: 401 });
  const [first, second] = [await signIn(LONGEST), await signIn(LONGEST)];
  expect(first.response.token).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(second.response.token).not.toBe(first.response.token);

  // Could be set before 128 characters were the most.
  const older = "long ago ".repeat(28);
  const where = { user: { email: other } };
  await prisma().account.updateMany({ where, data: { password: await hashPassword(older) } });
  const back = await auth(false).api.signInEmail({ body: { email: other, password: older } });
  expect(back.user.email).toBe(other);

  const headers = new Headers({ cookie: first.headers.getSetCookie()[0]?.split(";")[0] ?? "" });
  const body = { currentPassword: "not the current one", newPassword: "another long password" };
  await expect(auth(false).api.changePassword({ body, headers })).rejects.toThrow("The current password is wrong");
});
