import { prisma } from "@/lib/db/client";
import type { ChangeRights } from "@/lib/people/people-admin";
import type { Viewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { requireAdmin } from "./require-role";

/** What somebody may do on this server. There is always an admin left. */
export async function changeRights(viewer: Viewer, userId: string, change: ChangeRights): Promise<void> {
  requireAdmin(viewer);
  await prisma().$transaction(async (transaction) => {
    // All admins are locked, so that two of them cannot take each other's rights away at the same moment.
    await transaction.$executeRaw`SELECT 1 FROM "user" WHERE is_admin OR id = ${userId} ORDER BY id FOR UPDATE`;
    const user = await transaction.user.findUnique({ where: { id: userId } });
    if (!user) throw notFound("person");
    if (user.nameOnly && (change.isAdmin || change.mayCreateStudies)) {
      throw new AppError("CONFLICT", `${user.name} joined by name alone. Such an account can only label.`);
    }
    await transaction.user.update({ where: { id: userId }, data: change });
    // Withdrawn by name, it does not come back with a membership; another invitation is another decision.
    if (change.mayCreateStudies === false) {
      await transaction.membership.updateMany({ where: { userId }, data: { mayCreateStudies: false } });
    }
    if ((await transaction.user.count({ where: { isAdmin: true } })) === 0) {
      throw new AppError("CONFLICT", "This server needs an admin. Make someone else an admin first.");
    }
    await recordEvent(transaction, viewer, {
      studyId: null,
      kind: "user.rights-changed",
      subject: userId,
      data: change,
    });
  });
}
