"use client";

import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { Callout } from "@/components/ui/callout";
import { CopyField } from "@/components/ui/copy-field";
import { DateTime } from "@/components/ui/date-time";
import { MadeOnceDialog } from "@/components/ui/modal/made-once-dialog";
import type { CreatedInvitation } from "@/lib/domain/people/people-invitation";
import type { Members } from "@/lib/domain/people/people-member";
import { ROLE_WORDS } from "@/lib/domain/people/people-role";
import { createInvitation } from "@/lib/queries/people/study-people";
import { InvitationForm } from "./invitation-form";
import { useOrigin } from "./use-origin";

export interface InviteDialogProps {
  studyId: string;
  may: Members["may"];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Makes an invitation and shows its link: once. */
export function InviteDialog({ studyId, may, open, onOpenChange }: InviteDialogProps) {
  const formId = useId();
  const creating = useMutation(createInvitation(studyId));
  const made = creating.data;
  return (
    <MadeOnceDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Invite people"
      description="You get a link to send. Anyone who opens it can join."
      action="Create the link"
      formId={formId}
      creating={creating}
      made={made ? { title: "The invitation is ready", content: <MadeInvitation made={made} /> } : null}
    >
      <InvitationForm id={formId} mayInviteResearchers={may.inviteResearchers} creating={creating} />
    </MadeOnceDialog>
  );
}

function MadeInvitation({ made: { invitation, path, publicAddress } }: { made: CreatedInvitation }) {
  const here = useOrigin();
  const address = publicAddress ?? here;
  return (
    <div className="flex flex-col gap-4">
      <Callout tone="warning" title="Copy the link now. It cannot be shown again.">
        {invitation.maxUses === 1
          ? "One person"
          : invitation.maxUses === null
            ? "Any number of people"
            : `${invitation.maxUses} people`}{" "}
        can join by it as {ROLE_WORDS[invitation.role].inSentence}, until <DateTime at={invitation.expiresAt} />
        {invitation.needsApproval ? ", once you or another researcher have approved them" : ""}. You can revoke it at
        any time.
      </Callout>
      <CopyField label="Invitation link" value={`${address}${path}`} />
      {/^http:\/\/(localhost|127\.|\[::1\])/.test(address) ? (
        <Callout title="Only this computer can open the link as it is">
          Others can’t reach this address. For them, put the address by which they reach this computer in place of{" "}
          <span className="font-mono">{address}</span>, or set <span className="font-mono">TICKBOX_URL</span> to it.
        </Callout>
      ) : null}
    </div>
  );
}
