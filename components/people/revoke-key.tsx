"use client";

import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useT } from "@/components/ui/messages/messages-provider";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import { errorMessage } from "@/lib/http/error-message";

export interface RevokeKeyProps {
  id: string;
  name: string;
  /** one's own, or anybody's as an admin */
  by: UseMutationOptions<null, Error, string>;
}

/** Asks, then revokes an API key. */
export function RevokeKey({ id, name, by }: RevokeKeyProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const revoking = useMutation({
    ...by,
    onSuccess: () => {
      setOpen(false);
      toast.success(t("The key “{name}” no longer works.", { name }));
    },
  });
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t.rich("Revoke{name}", {
          name: (
            <span key="name" className="sr-only">
              {" "}
              {name}
            </span>
          ),
        })}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t("Revoke “{name}”?", { name })}
        confirmLabel={t("Revoke")}
        onConfirm={() => revoking.mutate(id)}
        loading={revoking.isPending}
        error={revoking.error ? errorMessage(revoking.error) : undefined}
      >
        {t("Scripts that use this key stop working at once. This cannot be undone; nothing they saved is lost.")}
      </ConfirmDialog>
    </>
  );
}
