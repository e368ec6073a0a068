"use client";

import { useMutation } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Menu, MenuChoice } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast-store";
import type { Member } from "@/lib/domain/people/people-member";
import { ROLE_WORDS } from "@/lib/domain/people/people-role";
import { type StudyRole, studyRoleSchema } from "@/lib/domain/study/study-role";
import { errorMessage } from "@/lib/http/error-message";
import { changeRole } from "@/lib/queries/people/study-people";

/** A member's role, with the means to change it; the change can be undone. */
export function RoleMenu({ studyId, member }: { studyId: string; member: Member }) {
  const { mutate, isPending } = useMutation({
    ...changeRole(studyId),
    onError: (error) => toast.error(errorMessage(error)),
  });
  const change = (role: StudyRole) => {
    if (role === member.role) return;
    const before = member.role;
    const undo = { label: "Undo", onPress: () => mutate({ userId: member.userId, role: before }) };
    mutate(
      { userId: member.userId, role },
      {
        onSuccess: () =>
          toast.success(
            `${member.name} is now ${ROLE_WORDS[role].inSentence}.`,
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
        <Button {...props} size="sm" variant="quiet" loading={isPending} className="-my-1.5 -ml-3">
          <span className="sr-only">Role of {member.name}: </span>
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
