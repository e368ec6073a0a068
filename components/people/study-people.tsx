"use client";

import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Panel } from "@/components/ui/panel";
import * as texts from "@/lib/messages/researcher/management";
import { say } from "@/lib/messages/researcher/say";
import { invitationsQuery, membersQuery } from "@/lib/queries/people/study-people";
import { InvitationTable } from "./invitation-table";
import { InviteDialog } from "./invite-dialog";
import { JoinRequestPanel } from "./join-request-panel";
import { MemberTable } from "./member-table";

/** Members and invitations of a study. */
export function StudyPeople({ studyId }: { studyId: string }) {
  const ofMembers = useQuery(membersQuery(studyId));
  const ofInvitations = useQuery(invitationsQuery(studyId));
  const [inviting, setInviting] = useState(false);
  const { data: people } = ofMembers;
  const { data: invitations } = ofInvitations;
  if (!people || !invitations) return <PageWaiting what={texts.thePeople} query={people ? ofInvitations : ofMembers} />;
  const count = people.members.length;
  return (
    <div className="flex flex-col gap-6">
      <JoinRequestPanel studyId={studyId} />
      <Panel
        level={2}
        title={texts.members}
        description={count === 1 ? texts.of1Member : say(texts.membersNumber, { number: count })}
        actions={
          <Button variant="primary" icon={<UserPlus aria-hidden />} onClick={() => setInviting(true)}>
            {texts.invitePeople}
          </Button>
        }
        flush
      >
        <MemberTable studyId={studyId} members={people.members} may={people.may} />
      </Panel>
      <Panel level={2} title={texts.invitations} description={texts.eachLinkIsShownOnce} flush>
        <InvitationTable studyId={studyId} invitations={invitations} />
      </Panel>
      <InviteDialog studyId={studyId} may={people.may} open={inviting} onOpenChange={setInviting} />
    </div>
  );
}
