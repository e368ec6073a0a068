"use client";

import { useMutation } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import type { ChangeRights, ServerUser } from "@/lib/people/people-admin";
import { changeRights, removePerson, revokeSessionsOf } from "@/lib/people/queries/server-users";
import { PasswordResetDialog } from "./password-reset-dialog";

type Asked = "make-admin" | "end-admin" | "sign-out";

/** What an admin can do for, or about, somebody. */
export function UserActions({ user }: { user: ServerUser }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [dialog, setDialog] = useState<"password" | "removal" | null>(null);
  const changing = useMutation(changeRights);
  const signingOut = useMutation({
    ...revokeSessionsOf,
    onSuccess: () => {
      setAsked(null);
      toast.success(t("{user} was signed out everywhere.", { user: user.name }));
    },
  });
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
    if (asked === "sign-out") signingOut.mutate(user.userId);
    else change({ isAdmin: asked === "make-admin" }, saidOf(asked, user.name));
  };
  const hasEmail = user.email !== null;
  const mayCreate = user.mayCreateStudies !== "no";
  return (
    <>
      <Menu
        trigger={(props) => (
          <IconButton
            {...props}
            label={t("Actions for {user}", { user: user.name })}
            size="sm"
            className="-my-1.5"
            loading={changing.isPending && !asked}
          >
            <Ellipsis aria-hidden />
          </IconButton>
        )}
      >
        <MenuItem
          disabled={!mayCreate && !hasEmail}
          onSelect={() =>
            change(
              { mayCreateStudies: !mayCreate },
              mayCreate
                ? t("{user} can no longer create studies.", { user: user.name })
                : t("{user} can create studies now.", { user: user.name }),
            )
          }
        >
          {mayCreate ? t("Disallow creating studies") : t("Allow creating studies")}
        </MenuItem>
        {user.isAdmin ? (
          <MenuItem onSelect={() => ask("end-admin")}>{t("Remove admin rights…")}</MenuItem>
        ) : (
          <MenuItem disabled={!hasEmail} onSelect={() => ask("make-admin")}>
            {t("Make admin…")}
          </MenuItem>
        )}
        <MenuItem onSelect={() => setDialog("password")}>
          {hasEmail ? t("Reset password…") : t("New personal link…")}
        </MenuItem>
        <MenuItem onSelect={() => window.location.assign(`/api/v1/admin/users/${user.userId}/data`)}>
          {t("Download their data")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger" disabled={user.sessions === 0 && user.apiKeys === 0} onSelect={() => ask("sign-out")}>
          {t("Sign out everywhere…")}
        </MenuItem>
        <MenuItem tone="danger" onSelect={() => setDialog("removal")}>
          {t("Remove person…")}
        </MenuItem>
      </Menu>
      <RemovePerson user={user} open={dialog === "removal"} onOpenChange={() => setDialog(null)} />
      <PasswordResetDialog user={user} open={dialog === "password"} onOpenChange={() => setDialog(null)} />
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

function saidOf(asked: Asked | null, user: string): string {
  return asked === "make-admin" ? t("{user} is now an admin.", { user }) : t("{user} is no longer an admin.", { user });
}

interface RemovePersonProps {
  user: ServerUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function RemovePerson({ user, open, onOpenChange }: RemovePersonProps) {
  const [texts, setTexts] = useState(false);
  const removing = useMutation({
    ...removePerson,
    onSuccess: () => {
      onOpenChange(false);
      toast.success(t("{user} was removed.", { user: user.name }));
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        removing.reset();
        onOpenChange(next);
      }}
      title={t("Remove {user} from this server?", { user: user.name })}
      confirmLabel={t("Remove person")}
      typeToConfirm={user.name}
      onConfirm={() => removing.mutate({ userId: user.userId, texts })}
      loading={removing.isPending}
      error={removing.error ? errorMessage(removing.error) : undefined}
    >
      <div className="flex flex-col gap-4">
        <p>
          {t(
            "Name, email, sessions, addresses, keys, memberships and drafts are deleted for good. Labels stay under a pseudonym, so no figure changes. Backups made before still hold everything.",
          )}
        </p>
        <Checkbox
          label={t("Also remove what they wrote")}
          hint={t("Comments, notes, quotes and messages")}
          checked={texts}
          onChange={({ target }) => setTexts(target.checked)}
        />
      </div>
    </ConfirmDialog>
  );
}

const QUESTIONS: Record<Asked, { title: (name: string) => string; label: string; consequence: string }> = {
  "make-admin": {
    title: (name) => t("Make {name} an admin?", { name }),
    label: t("Make admin"),
    consequence: t("Admins see and change every study of this server, and decide who else is an admin."),
  },
  "end-admin": {
    title: (name) => t("Remove {name}’s admin rights?", { name }),
    label: t("Remove admin rights"),
    consequence: t("They keep their own studies and no longer see those of others. An admin can give the rights back."),
  },
  "sign-out": {
    title: (name) => t("Sign {name} out everywhere?", { name }),
    label: t("Sign out"),
    consequence: t(
      "They have to sign in again on every device, and their API keys are revoked. What they saved is kept.",
    ),
  },
};
