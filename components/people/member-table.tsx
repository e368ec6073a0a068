"use client";

import { Badge } from "@/components/ui/badge";
import { type Column, DataTable } from "@/components/ui/data-table";
import { DateTime } from "@/components/ui/date-time";
import { pseudonymOf } from "@/lib/domain/agreement/agreement-progress";
import { formatCount } from "@/lib/domain/format/counted";
import type { Member, Members } from "@/lib/domain/people/people-member";
import { ROLE_WORDS } from "@/lib/domain/people/people-role";
import { EmailText } from "./email-text";
import { RemoveMember } from "./remove-member";
import { RoleMenu } from "./role-menu";

const NAME: Column<Member> = {
  id: "name",
  header: "Name",
  rowHeader: true,
  className: "min-w-44 max-w-80",
  cell: (member) => (
    <>
      <span className="flex flex-wrap items-center gap-x-2 [overflow-wrap:anywhere]">
        {member.name}
        {member.isViewer ? <Badge tone="accent">You</Badge> : null}
      </span>
      <span className="block font-normal text-ink-muted">
        {member.email === null ? "name only" : <EmailText email={member.email} />}
      </span>
    </>
  ),
};

const FACTS: Column<Member>[] = [
  {
    id: "rater",
    header: "Rater",
    cell: (member) => (
      <span className="whitespace-nowrap">
        {member.raterNumber === null ? <Nothing>has not labelled</Nothing> : pseudonymOf(member.raterNumber)}
      </span>
    ),
  },
  { id: "labels", header: "Labels", numeric: true, cell: (member) => formatCount(member.labels) },
  { id: "joined", header: "Joined", cell: (member) => <DateTime at={member.joinedAt} show="date" /> },
  {
    id: "active",
    header: "Last active",
    cell: (member) => (member.lastActiveAt ? <DateTime at={member.lastActiveAt} /> : <Nothing>never</Nothing>),
  },
];

/** Who takes part in a study. */
export function MemberTable({ studyId, members, may }: { studyId: string } & Pick<Members, "members" | "may">) {
  const role: Column<Member> = {
    id: "role",
    header: "Role",
    cell: (member) =>
      // Who joined by name alone can only be an annotator.
      may.change && member.email !== null ? (
        <RoleMenu studyId={studyId} member={member} />
      ) : (
        <span>{ROLE_WORDS[member.role].name}</span>
      ),
  };
  const remove: Column<Member> = {
    id: "remove",
    header: <span className="sr-only">Remove</span>,
    className: "w-px",
    cell: (member) => <RemoveMember studyId={studyId} member={member} />,
  };
  return (
    <DataTable
      caption="Members of the study"
      hideCaption
      columns={[NAME, role, ...FACTS, ...(may.change ? [remove] : [])]}
      rows={members}
      rowKey={(member) => member.userId}
    />
  );
}

function Nothing({ children }: { children: string }) {
  return (
    <>
      <span aria-hidden className="text-ink-muted">
        –
      </span>
      <span className="sr-only">{children}</span>
    </>
  );
}
