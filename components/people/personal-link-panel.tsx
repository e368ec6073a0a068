"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useMessages } from "@/components/ui/messages/messages-provider";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { Panel } from "@/components/ui/panel";
import { errorMessage } from "@/lib/http/error-message";
import { renewPersonalLink } from "@/lib/queries/people/personal-link";
import { PersonalLink } from "./personal-link";

/** For people without email: a new personal link, since the old one is kept only as a hash. */
export function PersonalLinkPanel() {
  const [open, setOpen] = useState(false);
  const t = useMessages("account");
  const ui = useMessages("ui");
  const renewing = useMutation({ ...renewPersonalLink, onSuccess: () => setOpen(false) });
  return (
    <Panel level={2} title={t("personalLink")} description={t("personalLinkMore")}>
      {renewing.data ? (
        <PersonalLink path={renewing.data.path} />
      ) : (
        <>
          <p className="mb-4 max-w-prose text-sm">{t("cannotShowAgain")}</p>
          <Button onClick={() => setOpen(true)}>{t("makeNewLink")}</Button>
        </>
      )}
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t("askNewLink")}
        tone="primary"
        confirmLabel={t("confirmNewLink")}
        onConfirm={() => renewing.mutate()}
        loading={renewing.isPending}
        error={renewing.error ? errorMessage(renewing.error, ui("unreachable")) : undefined}
      >
        {t("oldLinkEnds")}
      </ConfirmDialog>
    </Panel>
  );
}
