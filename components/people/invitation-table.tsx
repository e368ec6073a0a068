"use client";

import { Badge, type BadgeTone } from "@/components/ui/badge";
import { type Column, DataTable } from "@/components/ui/data-table";
import { DateTime } from "@/components/ui/date-time";
import type { InvitationOfStudy, InvitationState } from "@/lib/domain/people/people-invitation";
import { ROLE_WORDS } from "@/lib/domain/people/people-role";
import { RevokeInvitation } from "./revoke-invitation";

const STATES: Record<InvitationState, { word: string; tone: BadgeTone }> = {
  active: { word: "Active", tone: "positive" },
  used_up: { word: "Used up", tone: "neutral" },
  expired: { word: "Expired", tone: "neutral" },
  revoked: { word: "Revoked", tone: "neutral" },
};

const COLUMNS: Column<InvitationOfStudy>[] = [
  {
    id: "label",
    header: "For",
    rowHeader: true,
    className: "min-w-40 max-w-80",
    cell: (invitation) => <span className="[overflow-wrap:anywhere]">{invitation.label}</span>,
  },
  { id: "role", header: "Role", cell: (invitation) => ROLE_WORDS[invitation.role].name },
  {
    id: "state",
    header: "State",
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge>,
  },
  {
    id: "uses",
    header: "Joined",
    numeric: true,
    cell: ({ uses, maxUses }) => `${uses} of ${maxUses === null ? "any number" : maxUses}`,
  },
  { id: "expires", header: "Valid until", cell: (invitation) => <DateTime at={invitation.expiresAt} /> },
  {
    id: "by",
    header: "Made by",
    className: "max-w-60",
    cell: (invitation) => <span className="[overflow-wrap:anywhere]">{invitation.createdBy}</span>,
  },
];

/** The links by which people join, latest first. */
export function InvitationTable({ studyId, invitations }: { studyId: string; invitations: InvitationOfStudy[] }) {
  const revoke: Column<InvitationOfStudy> = {
    id: "revoke",
    header: <span className="sr-only">Revoke</span>,
    className: "w-px",
    cell: (invitation) =>
      invitation.mayRevoke ? <RevokeInvitation studyId={studyId} invitation={invitation} /> : null,
  };
  return (
    <DataTable
      caption="Invitations to the study"
      hideCaption
      columns={[...COLUMNS, revoke]}
      rows={invitations}
      rowKey={(invitation) => invitation.id}
      empty="No invitations yet."
    />
  );
}
