import { createHmac, randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";

const DAY = 24 * 60 * 60 * 1_000;

export interface SessionCookie {
  name: string;
  value: string;
}

/** Signs a user in on a server with this secret: the cookie that their browser would keep. */
export async function sessionCookie(userId: string, secret: string): Promise<SessionCookie> {
  const token = randomBytes(24).toString("base64url");
  await prisma().session.create({ data: { id: uuidv7(), userId, token, expiresAt: new Date(Date.now() + DAY) } });
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  return { name: "tickbox.session_token", value: encodeURIComponent(`${token}.${signature}`) };
}

export function cookieHeader({ name, value }: SessionCookie): string {
  return `${name}=${value}`;
}
