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
import * as texts from "@/lib/messages/researcher/management";
import { say } from "@/lib/messages/researcher/say";
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
      title={texts.invitePeople}
      description={texts.youGetALink}
      action={texts.createTheLink}
      formId={formId}
      creating={creating}
      made={made ? { title: texts.invitationIsReady, content: <MadeInvitation made={made} /> } : null}
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
      <Callout tone="warning" title={texts.copyTheLinkNow}>
        {invitation.maxUses === 1
          ? texts.onePerson
          : invitation.maxUses === null
            ? texts.anyNumberOfPeople
            : say(texts.peopleMaxUses, { maxUses: invitation.maxUses })}{" "}
        {say.parts(texts.canJoin, {
          inSentence: ROLE_WORDS[invitation.role].inSentence,
          dateTime: <DateTime key="dateTime" at={invitation.expiresAt} />,
          onceYou: invitation.needsApproval ? texts.onceYouOrAnotherResearcher : "",
        })}
      </Callout>
      <CopyField label={texts.invitationLink} value={`${address}${path}`} />
      {/^http:\/\/(localhost|127\.|\[::1\])/.test(address) ? (
        <Callout title={texts.onlyThisComputerCanOpen}>
          {say.parts(texts.othersCantReachThisAddress, {
            address: (
              <span key="address" className="font-mono">
                {address}
              </span>
            ),
            tickboxUrl: (
              <span key="tickboxUrl" className="font-mono">
                {"TICKBOX_URL"}
              </span>
            ),
          })}
        </Callout>
      ) : null}
    </div>
  );
}
