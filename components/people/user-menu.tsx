"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bot, CircleUserRound, LogOut, Settings, UsersRound } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from "@/components/ui/menu";
import { useT } from "@/components/ui/messages/messages-provider";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import { meQuery } from "@/lib/people/queries/me";
import { readKeptWork, signOut } from "@/lib/people/queries/sign-out";

export interface UserMenuProps {
  name: string;
  isAdmin: boolean;
}

const AN_HOUR = 60 * 60 * 1_000;

/** At the far right of the bar: who is signed in, and the way out. */
export function UserMenu({ name, isAdmin }: UserMenuProps) {
  const t = useT();
  // Asked on arrival because it keeps the session alive; the name may have changed since the page was made.
  const { data: me } = useQuery({ ...meQuery, staleTime: AN_HOUR });
  const { leave, isLeaving, question } = useSignOut({
    // A new document, so that nothing of this person stays in memory.
    onSuccess: () => window.location.assign("/sign-in"),
    onError: () => toast.error(t("You are still signed in: the server did not answer. Try again.")),
  });
  const shown = me?.name ?? name;
  return (
    <>
      <Menu
        trigger={(props) => (
          <Button {...props} variant="quiet" size="sm" loading={isLeaving} icon={<CircleUserRound aria-hidden />}>
            <span className="sr-only">{t("Account of ")}</span>
            <span className="max-w-40 truncate max-sm:sr-only">{shown}</span>
          </Button>
        )}
      >
        <MenuLabel>
          {t.rich("Signed in as {name}", {
            name: (
              <strong key="name" className="font-medium text-ink">
                {shown}
              </strong>
            ),
          })}
          {me?.email ? <span className="block">{me.email}</span> : null}
        </MenuLabel>
        <MenuSeparator />
        <MenuLink href="/account" icon={<Settings aria-hidden />}>
          {t("Account")}
        </MenuLink>
        {isAdmin ? (
          <MenuLink href="/admin" icon={<UsersRound aria-hidden />}>
            {t("People of this server")}
          </MenuLink>
        ) : null}
        {isAdmin ? (
          <MenuLink href="/admin/endpoints" icon={<Bot aria-hidden />}>
            {t("Language models")}
          </MenuLink>
        ) : null}
        <MenuSeparator />
        <MenuItem icon={<LogOut aria-hidden />} onSelect={leave}>
          {t("Sign out")}
        </MenuItem>
      </Menu>
      {question}
    </>
  );
}

/** Signs out; if labels of the person have not reached the server, it says so first. */
export function useSignOut(options: { onSuccess: () => void; onError?: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const [unsent, setUnsent] = useState(0);
  const leaving = useMutation({ ...signOut, ...options });
  const looking = useMutation({
    mutationFn: async () => readKeptWork((await client.ensureQueryData(meQuery)).userId),
    onSuccess: (kept) => (kept.unsent > 0 ? setUnsent(kept.unsent) : leaving.mutate(kept)),
    onError: options.onError,
  });
  return {
    leave: () => looking.mutate(),
    isLeaving: looking.isPending || leaving.isPending || leaving.isSuccess,
    error: looking.error ?? leaving.error,
    question: (
      <ConfirmDialog
        open={unsent > 0}
        onOpenChange={() => setUnsent(0)}
        title={t("Sign out before your labels are submitted?")}
        confirmLabel={t("Sign out")}
        onConfirm={() => {
          setUnsent(0);
          leaving.mutate({ unsent, isNothing: false });
        }}
        loading={leaving.isPending}
      >
        {t(
          "{count, plural, one {One label has not reached the server yet. It stays in this browser and is submitted when you sign in here again. To submit it} other {# labels have not reached the server yet. They stay in this browser and are submitted when you sign in here again. To submit them}} first, cancel and connect to the internet.",
          { count: unsent },
        )}
      </ConfirmDialog>
    ),
  };
}
