import type { Prisma } from "@/lib/db/generated/client";
import { type InvitationOfStudy, invitationState } from "@/lib/people/people-invitation";

export const INVITATION_PARTS = { creator: { select: { name: true } } } satisfies Prisma.InvitationInclude;

type InvitationRow = Prisma.InvitationGetPayload<{ include: typeof INVITATION_PARTS }>;

export function invitationDto(row: InvitationRow, now: Date, mayRevoke: boolean): InvitationOfStudy {
  const state = invitationState(row, now);
  return {
    id: row.id,
    label: row.label,
    role: row.role,
    state,
    uses: row.uses,
    maxUses: row.maxUses,
    needsApproval: row.needsApproval,
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    createdBy: row.creator.name,
    mayRevoke: mayRevoke && state === "active",
  };
}
