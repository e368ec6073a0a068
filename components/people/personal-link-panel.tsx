"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useT } from "@/components/ui/messages/messages-provider";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { Panel } from "@/components/ui/panel";
import { errorMessage } from "@/lib/http/error-message";
import { renewPersonalLink } from "@/lib/people/queries/personal-link";
import { PersonalLink } from "./personal-link";

/** For people without email: a new personal link, since the old one is kept only as a hash. */
export function PersonalLinkPanel() {
  const [open, setOpen] = useState(false);
  const t = useT();
  const renewing = useMutation({ ...renewPersonalLink, onSuccess: () => setOpen(false) });
  return (
    <Panel
      level={2}
      title={t("Personal link")}
      description={t("You have no password: your personal link signs you in on any device.")}
    >
      {renewing.data ? (
        <PersonalLink path={renewing.data.path} />
      ) : (
        <>
          <p className="mb-4 max-w-prose text-sm">
            {t(
              "The link you were given cannot be shown again. If you lost it, or someone else may have it, create a new one.",
            )}
          </p>
          <Button onClick={() => setOpen(true)}>{t("Create a new personal link")}</Button>
        </>
      )}
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t("Create a new personal link?")}
        tone="primary"
        confirmLabel={t("Create a new link")}
        onConfirm={() => renewing.mutate()}
        loading={renewing.isPending}
        error={
          renewing.error
            ? errorMessage(renewing.error, t("The server could not be reached. Check your connection and try again."))
            : undefined
        }
      >
        {t("The link you have now will no longer work, and your API keys are revoked. You stay signed in here.")}
      </ConfirmDialog>
    </Panel>
  );
}
