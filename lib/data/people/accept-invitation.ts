import { prisma } from "@/lib/db/client";
import type { UserViewer } from "@/lib/domain/viewer";
import { type Taken, takeInvitation } from "./take-invitation";

/** Somebody who is signed in joins a study. */
export async function acceptInvitation(viewer: UserViewer, token: string): Promise<Taken> {
  return prisma().$transaction((transaction) =>
    takeInvitation(transaction, { id: viewer.userId, nameOnly: viewer.nameOnly }, token),
  );
}
