"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { DateTime } from "@/components/ui/date-time";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import type { InvitationOfStudy, InvitationState } from "@/lib/domain/people/people-invitation";
import { ROLE_WORDS } from "@/lib/domain/people/people-role";
import { errorMessage } from "@/lib/http/error-message";
import * as texts from "@/lib/messages/researcher/management";
import { say } from "@/lib/messages/researcher/say";
import { revokeInvitation } from "@/lib/queries/people/study-people";

const STATES: Record<InvitationState, { word: string; tone: BadgeTone }> = {
  active: { word: texts.active, tone: "positive" },
  used_up: { word: texts.usedUp, tone: "neutral" },
  expired: { word: texts.expired, tone: "neutral" },
  revoked: { word: texts.revoked, tone: "neutral" },
};

const COLUMNS: Column<InvitationOfStudy>[] = [
  {
    id: "label",
    header: texts.forText,
    rowHeader: true,
    className: "min-w-40 max-w-80",
    cell: (invitation) => (
      <>
        <span className="[overflow-wrap:anywhere]">{invitation.label}</span>
        {invitation.needsApproval ? (
          <span className="block font-normal text-ink-muted">{texts.asksForApproval}</span>
        ) : null}
      </>
    ),
  },
  { id: "role", header: texts.role, cell: (invitation) => ROLE_WORDS[invitation.role].name },
  {
    id: "state",
    header: texts.state,
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge>,
  },
  {
    id: "uses",
    header: texts.joined,
    numeric: true,
    cell: ({ uses, maxUses }) => say(texts.of, { uses, anyNumber: maxUses === null ? texts.anyNumberInText : maxUses }),
  },
  { id: "expires", header: texts.validUntil, cell: (invitation) => <DateTime at={invitation.expiresAt} /> },
  {
    id: "by",
    header: texts.createdBy,
    className: "max-w-60",
    cell: (invitation) => <span className="[overflow-wrap:anywhere]">{invitation.createdBy}</span>,
  },
];

/** The links by which people join, latest first. */
export function InvitationTable({ studyId, invitations }: { studyId: string; invitations: InvitationOfStudy[] }) {
  const revoke: Column<InvitationOfStudy> = {
    id: "revoke",
    header: <span className="sr-only">{texts.revoke}</span>,
    className: "w-px",
    cell: (invitation) =>
      invitation.mayRevoke ? <RevokeInvitation studyId={studyId} invitation={invitation} /> : null,
  };
  return (
    <DataTable
      caption={texts.invitationsToTheStudy}
      hideCaption
      columns={[...COLUMNS, revoke]}
      rows={invitations}
      rowKey={(invitation) => invitation.id}
      empty={texts.noInvitationsYet}
    />
  );
}

function RevokeInvitation({ studyId, invitation }: { studyId: string; invitation: InvitationOfStudy }) {
  const [open, setOpen] = useState(false);
  const revoking = useMutation({
    ...revokeInvitation(studyId),
    onSuccess: () => {
      setOpen(false);
      toast.success(say(texts.invitationNoLongerWorks, { invitation: invitation.label }));
    },
  });
  return (
    <>
      <Button size="sm" variant="quiet" className="-my-1.5" onClick={() => setOpen(true)}>
        {say.parts(texts.revokeInvitation, {
          invitation: (
            <span key="invitation" className="sr-only">
              {" "}
              {invitation.label}
            </span>
          ),
        })}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={say(texts.revoke3, { invitation: invitation.label })}
        confirmLabel={texts.revoke}
        onConfirm={() => revoking.mutate(invitation.id)}
        loading={revoking.isPending}
        error={revoking.error ? errorMessage(revoking.error) : undefined}
      >
        {texts.nobodyCanJoin}
      </ConfirmDialog>
    </>
  );
}
