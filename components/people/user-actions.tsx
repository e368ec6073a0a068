"use client";

import { useMutation } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import type { ChangeRights, ServerUser } from "@/lib/domain/people/people-admin";
import { errorMessage } from "@/lib/http/error-message";
import * as texts from "@/lib/messages/researcher/management";
import { say } from "@/lib/messages/researcher/say";
import { changeRights, revokeSessionsOf } from "@/lib/queries/people/server-users";
import { PasswordResetDialog } from "./password-reset-dialog";

type Asked = "make-admin" | "end-admin" | "sign-out";

/** What an admin can do for, or about, somebody. */
export function UserActions({ user }: { user: ServerUser }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isLettingIn, setLettingIn] = useState(false);
  const changing = useMutation(changeRights);
  const signingOut = useMutation(revokeSessionsOf);
  const error = changing.error ?? signingOut.error;
  const ask = (next: Asked | null) => {
    changing.reset();
    signingOut.reset();
    setAsked(next);
  };
  const change = (rights: ChangeRights, said: string) =>
    changing.mutate(
      { userId: user.userId, change: rights },
      {
        onSuccess: () => {
          setAsked(null);
          toast.success(said);
        },
        onError: (failure) => (asked ? undefined : toast.error(errorMessage(failure))),
      },
    );
  const confirm = () => {
    if (asked === "make-admin") change({ isAdmin: true }, say(texts.isNowAnAdmin, { user: user.name }));
    if (asked === "end-admin") change({ isAdmin: false }, say(texts.isNoLongerAnAdmin, { user: user.name }));
    if (asked === "sign-out") {
      signingOut.mutate(user.userId, {
        onSuccess: () => {
          setAsked(null);
          toast.success(say(texts.isSignedOutEverywhere, { user: user.name }));
        },
      });
    }
  };
  const hasEmail = user.email !== null;
  return (
    <>
      <Menu
        trigger={(props) => (
          <IconButton
            {...props}
            label={say(texts.actionsFor, { user: user.name })}
            size="sm"
            className="-my-1.5"
            loading={changing.isPending && !asked}
          >
            <Ellipsis aria-hidden />
          </IconButton>
        )}
      >
        {user.mayCreateStudies !== "no" ? (
          <MenuItem
            onSelect={() =>
              change({ mayCreateStudies: false }, say(texts.canNoLongerCreateStudies, { user: user.name }))
            }
          >
            {texts.disallowCreatingStudies}
          </MenuItem>
        ) : (
          <MenuItem
            disabled={!hasEmail}
            onSelect={() => change({ mayCreateStudies: true }, say(texts.canCreateStudiesNow, { user: user.name }))}
          >
            {texts.allowCreatingStudies}
          </MenuItem>
        )}
        {user.isAdmin ? (
          <MenuItem onSelect={() => ask("end-admin")}>{texts.removeAdminRightsDialog}</MenuItem>
        ) : (
          <MenuItem disabled={!hasEmail} onSelect={() => ask("make-admin")}>
            {texts.makeAdmin}
          </MenuItem>
        )}
        <MenuItem onSelect={() => setLettingIn(true)}>
          {hasEmail ? texts.resetPassword : texts.newPersonalLink}
        </MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger" disabled={user.sessions === 0 && user.apiKeys === 0} onSelect={() => ask("sign-out")}>
          {texts.signOutEverywhere}
        </MenuItem>
      </Menu>
      <PasswordResetDialog user={user} open={isLettingIn} onOpenChange={setLettingIn} />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => ask(null)}
        tone={asked === "make-admin" ? "primary" : "danger"}
        title={asked ? QUESTIONS[asked].title(user.name) : ""}
        confirmLabel={asked ? QUESTIONS[asked].label : ""}
        onConfirm={confirm}
        loading={changing.isPending || signingOut.isPending}
        error={error ? errorMessage(error) : undefined}
      >
        {asked ? QUESTIONS[asked].consequence : null}
      </ConfirmDialog>
    </>
  );
}

const QUESTIONS: Record<Asked, { title: (name: string) => string; label: string; consequence: string }> = {
  "make-admin": {
    title: (name) => say(texts.makeAnAdmin, { name }),
    label: texts.makeAdminTitle,
    consequence: texts.adminsSeeAndChange,
  },
  "end-admin": {
    title: (name) => say(texts.removeAdminRightsOf, { name }),
    label: texts.removeAdminRights,
    consequence: texts.theyKeepTheirOwnStudies,
  },
  "sign-out": {
    title: (name) => say(texts.signOutEverywhereName, { name }),
    label: texts.signOut,
    consequence: texts.theyHaveToSign,
  },
};
