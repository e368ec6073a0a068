"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { Panel } from "@/components/ui/panel";
import { errorMessage } from "@/lib/http/error-message";
import { renewPersonalLink } from "@/lib/queries/people/personal-link";
import { PersonalLink } from "./personal-link";

/** For people without email: a new personal link, since the old one is kept only as a hash. */
export function PersonalLinkPanel() {
  const [open, setOpen] = useState(false);
  const renewing = useMutation({ ...renewPersonalLink, onSuccess: () => setOpen(false) });
  return (
    <Panel
      level={2}
      title="Personal link"
      description="You have no password: your personal link signs you in on any device."
    >
      {renewing.data ? (
        <PersonalLink path={renewing.data.path} />
      ) : (
        <>
          <p className="mb-4 max-w-prose text-sm">
            The link you were given cannot be shown again. If you lost it, or someone else may have it, make a new one.
          </p>
          <Button onClick={() => setOpen(true)}>Make a new personal link</Button>
        </>
      )}
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Make a new personal link?"
        tone="primary"
        confirmLabel="Make a new link"
        onConfirm={() => renewing.mutate()}
        loading={renewing.isPending}
        error={renewing.error ? errorMessage(renewing.error) : undefined}
      >
        The link you have now will no longer work. You stay signed in here.
      </ConfirmDialog>
    </Panel>
  );
}
