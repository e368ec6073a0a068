"use client";

import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Panel } from "@/components/ui/panel";
import { t } from "@/lib/messages/translate";
import { invitationsQuery, membersQuery } from "@/lib/people/queries/study-people";
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
  if (!people || !invitations) return <PageWaiting what={t("the people")} query={people ? ofInvitations : ofMembers} />;
  const count = people.members.length;
  return (
    <div className="flex flex-col gap-6">
      <JoinRequestPanel studyId={studyId} />
      <Panel
        level={2}
        title={t("Members")}
        description={count === 1 ? t("1 member.") : t("{number} members.", { number: count })}
        actions={
          <Button variant="primary" icon={<UserPlus aria-hidden />} onClick={() => setInviting(true)}>
            {t("Invite people")}
          </Button>
        }
        flush
      >
        <MemberTable studyId={studyId} members={people.members} may={people.may} />
      </Panel>
      <Panel level={2} title={t("Invitations")} description={t("Each link is shown once, when it is created.")} flush>
        <InvitationTable studyId={studyId} invitations={invitations} />
      </Panel>
      <InviteDialog studyId={studyId} may={people.may} open={inviting} onOpenChange={setInviting} />
    </div>
  );
}
