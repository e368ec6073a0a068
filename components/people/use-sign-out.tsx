"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "@/components/ui/messages/messages-provider";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { meQuery } from "@/lib/people/queries/me";
import { readKeptWork, signOut } from "@/lib/people/queries/sign-out";

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
