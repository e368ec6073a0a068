import { prisma } from "@/lib/db/client";
import { AppError } from "@/lib/wire/app-error";
import { newPersonalLink } from "./personal-link";
import type { CurrentSession } from "./session-of";

/** A new personal link for somebody who is signed in. The old one works no longer, and everybody else who came by it is signed out. */
export async function renewPersonalLink({ viewer, sessionId }: CurrentSession): Promise<{ path: string }> {
  if (!viewer.nameOnly) {
    throw new AppError(
      "FORBIDDEN",
      "Personal links are for people without email. You sign in with email and password.",
    );
  }
  return { path: await prisma().$transaction((transaction) => newPersonalLink(transaction, viewer.userId, sessionId)) };
}
