import { prisma } from "@/lib/db/client";
import type { UserViewer } from "@/lib/people/viewer";
import { type RedeemedInvitation, redeemInvitation } from "./redeem-invitation";

/** Somebody who is signed in joins a study. */
export async function acceptInvitation(viewer: UserViewer, token: string): Promise<RedeemedInvitation> {
  return prisma().$transaction((transaction) =>
    redeemInvitation(transaction, { id: viewer.userId, nameOnly: viewer.nameOnly }, token),
  );
}
