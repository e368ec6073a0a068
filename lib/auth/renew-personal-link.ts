import { prisma } from "@/lib/db/client";
import { AppError } from "@/lib/domain/app-error";
import type { UserViewer } from "@/lib/domain/viewer";
import { newPersonalLink } from "./personal-link";

/** A new personal link for somebody who is signed in; the old one works no longer. Sessions stay. */
export async function renewPersonalLink(viewer: UserViewer): Promise<{ path: string }> {
  if (!viewer.nameOnly) {
    throw new AppError(
      "FORBIDDEN",
      "Personal links are for people without email. You sign in with email and password.",
    );
  }
  return { path: await prisma().$transaction((transaction) => newPersonalLink(transaction, viewer.userId)) };
}
