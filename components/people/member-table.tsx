"use client";

import { useMutation } from "@tanstack/react-query";
import { ChevronDown, UserMinus } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { DateTime } from "@/components/ui/date-time";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuChoice } from "@/components/ui/menu";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import { formatCount } from "@/lib/format/format-number";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import type { Member, Members } from "@/lib/people/people-member";
import { ROLE_WORDS } from "@/lib/people/people-role";
import { changeRole, removeMember } from "@/lib/people/queries/study-people";
import { pseudonymOf } from "@/lib/results/agreement-progress";
import { type StudyRole, studyRoleSchema } from "@/lib/study/study-role";
import { EmailText } from "./email-text";
import { MemberProfile } from "./member-profile";

const NAME: Column<Member> = {
  id: "name",
  header: t("Name"),
  rowHeader: true,
  className: "min-w-44 max-w-80",
  cell: (member) => (
    <>
      <span className="flex flex-wrap items-center gap-x-2 [overflow-wrap:anywhere]">
        {member.name}
        {member.isViewer ? <Badge tone="accent">{t("You")}</Badge> : null}
      </span>
      <span className="block font-normal text-ink-muted">
        {member.email === null ? t("name only") : <EmailText email={member.email} />}
      </span>
    </>
  ),
};

const FACTS: Column<Member>[] = [
  {
    id: "rater",
    header: t("Rater"),
    cell: (member) => (
      <span className="whitespace-nowrap">
        {member.raterNumber === null ? <Nothing>{t("has not labelled")}</Nothing> : pseudonymOf(member.raterNumber)}
      </span>
    ),
  },
  { id: "labels", header: t("Labels"), numeric: true, cell: (member) => formatCount(member.labels) },
  { id: "joined", header: t("Joined"), cell: (member) => <DateTime at={member.joinedAt} show="date" /> },
  {
    id: "active",
    header: t("Last active"),
    cell: (member) => (member.lastActiveAt ? <DateTime at={member.lastActiveAt} /> : <Nothing>{t("never")}</Nothing>),
  },
];

/** Who takes part in a study. */
export function MemberTable({ studyId, members, may }: { studyId: string } & Pick<Members, "members" | "may">) {
  const role: Column<Member> = {
    id: "role",
    header: t("Role"),
    cell: (member) =>
      // Who joined by name alone can only be an annotator.
      may.change && member.email !== null ? (
        <RoleMenu studyId={studyId} member={member} />
      ) : (
        <span>{ROLE_WORDS[member.role].name}</span>
      ),
  };
  const profile: Column<Member> = {
    id: "profile",
    header: t("Profile"),
    className: "min-w-40 max-w-64",
    cell: (member) => <MemberProfile studyId={studyId} member={member} mayChange={may.describe} />,
  };
  const remove: Column<Member> = {
    id: "remove",
    header: <span className="sr-only">{t("Remove")}</span>,
    className: "w-px",
    cell: (member) => <RemoveMember studyId={studyId} member={member} />,
  };
  return (
    <DataTable
      caption={t("Members of the study")}
      hideCaption
      columns={[NAME, role, profile, ...FACTS, ...(may.change ? [remove] : [])]}
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

function RemoveMember({ studyId, member }: { studyId: string; member: Member }) {
  const [open, setOpen] = useState(false);
  const removing = useMutation({
    ...removeMember(studyId),
    onSuccess: () => {
      setOpen(false);
      toast.success(t("{member} is no longer in this study.", { member: member.name }));
    },
  });
  return (
    <>
      <IconButton
        label={t("Remove {member}", { member: member.name })}
        size="sm"
        className="-my-1.5"
        onClick={() => setOpen(true)}
      >
        <UserMinus aria-hidden />
      </IconButton>
      <ConfirmDialog
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          removing.reset();
        }}
        title={t("Remove {member} from this study?", { member: member.name })}
        confirmLabel={t("Remove")}
        onConfirm={() => removing.mutate(member.userId)}
        loading={removing.isPending}
        error={removing.error ? errorMessage(removing.error) : undefined}
      >
        {member.isViewer ? t("You") : t("They")}{" "}
        {t(
          "can no longer open it. Their {count, plural, one {label is kept and still counts} other {labels are kept and still count}}; their open tasks go to others. A new invitation lets them come back.",
          { count: member.labels },
        )}
      </ConfirmDialog>
    </>
  );
}

/** A member's role, with the means to change it; the change can be undone. */
function RoleMenu({ studyId, member }: { studyId: string; member: Member }) {
  const { mutate, isPending } = useMutation({
    ...changeRole(studyId),
    onError: (error) => toast.error(errorMessage(error)),
  });
  const change = (role: StudyRole) => {
    if (role === member.role) return;
    const before = member.role;
    const undo = { label: t("Undo"), onPress: () => mutate({ userId: member.userId, role: before }) };
    mutate(
      { userId: member.userId, role },
      {
        onSuccess: () =>
          toast.success(
            t("{member} is now {inSentence}.", { member: member.name, inSentence: ROLE_WORDS[role].inSentence }),
            // Who is no owner any more cannot undo it.
            member.isViewer ? undefined : { action: undo },
          ),
      },
    );
  };
  return (
    <Menu
      align="start"
      trigger={(props) => (
        <Button {...props} size="sm" variant="quiet" loading={isPending} className="-my-1.5 -ms-3">
          <span className="sr-only">{t("Role of {member}:", { member: member.name })} </span>
          {ROLE_WORDS[member.role].name}
          <ChevronDown aria-hidden />
        </Button>
      )}
    >
      {studyRoleSchema.options.map((role) => (
        <MenuChoice key={role} checked={role === member.role} onSelect={() => change(role)}>
          {ROLE_WORDS[role].name}
          <span className="block text-xs text-ink-muted">{ROLE_WORDS[role].does}</span>
        </MenuChoice>
      ))}
    </Menu>
  );
}
