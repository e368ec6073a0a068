"use client";

import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import { errorMessage } from "@/lib/http/error-message";
import * as texts from "@/lib/messages/researcher/api-keys";
import { say } from "@/lib/messages/researcher/say";

export interface RevokeKeyProps {
  id: string;
  name: string;
  /** one's own, or anybody's as an admin */
  by: UseMutationOptions<null, Error, string>;
}

/** Asks, then revokes an API key. */
export function RevokeKey({ id, name, by }: RevokeKeyProps) {
  const [open, setOpen] = useState(false);
  const revoking = useMutation({
    ...by,
    onSuccess: () => {
      setOpen(false);
      toast.success(say(texts.keyNoLongerWorks, { name }));
    },
  });
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {say.parts(texts.revokeNamed, {
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
        title={say(texts.revokeKey, { name })}
        confirmLabel={texts.revoke}
        onConfirm={() => revoking.mutate(id)}
        loading={revoking.isPending}
        error={revoking.error ? errorMessage(revoking.error) : undefined}
      >
        {texts.scriptsThatUseThisKey}
      </ConfirmDialog>
    </>
  );
}
