import { createHmac, randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";

/** As long as a new session lasts: one with less left is renewed, and the renewal's answer may overtake another's sign-in. */
const LASTS = 30 * 24 * 60 * 60 * 1_000;

export interface SessionCookie {
  name: string;
  value: string;
}

/** A session that is still to be stored, and the cookie that its browser would keep. */
export function newSession(userId: string, secret: string) {
  const token = randomBytes(24).toString("base64url");
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  const cookie: SessionCookie = {
    name: "tickbox.session_token",
    value: encodeURIComponent(`${token}.${signature}`),
  };
  return { row: { id: uuidv7(), userId, token, expiresAt: new Date(Date.now() + LASTS) }, cookie };
}

/** Signs a user in on a server with this secret. */
export async function sessionCookie(userId: string, secret: string): Promise<SessionCookie> {
  const { row, cookie } = newSession(userId, secret);
  await prisma().session.create({ data: row });
  return cookie;
}

export function cookieHeader({ name, value }: SessionCookie): string {
  return `${name}=${value}`;
}
