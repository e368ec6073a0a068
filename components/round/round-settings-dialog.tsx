"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/modal/dialog";
import { toast } from "@/components/ui/toast-store";
import { t } from "@/lib/messages/translate";
import { updateRound } from "@/lib/round/queries/round";
import type { Round } from "@/lib/round/round";
import { RoundSettingsForm } from "./round-settings-form";

export interface RoundSettingsDialogProps {
  round: Round;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Changes a round: all of it in a draft, name and guidelines while it runs, the name alone once it is closed. The overlap
 * can always be raised.
 */
export function RoundSettingsDialog({ round, open, onOpenChange }: RoundSettingsDialogProps) {
  const formId = useId();
  const router = useRouter();
  const saving = useMutation({
    ...updateRound(round),
    onSuccess: (_, { overlap }) => {
      onOpenChange(false);
      toast.success(
        round.status === "closed" && overlap !== undefined
          ? t("Round settings saved. It stays closed: reopen it to collect the labels still missing.")
          : t("Round settings saved."),
      );
      // The name above the tabs comes from the server.
      router.refresh();
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
        saving.reset();
      }}
      size="lg"
      title={round.overlap === 0 ? t("Rename this round") : t("Settings and guidelines")}
      description={round.overlap === 0 ? IMPORTED : DESCRIPTIONS[round.status]}
      locked={saving.isPending}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t("Cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" loading={saving.isPending}>
            {t("Save")}
          </Button>
        </>
      }
    >
      <RoundSettingsForm formId={formId} round={round} saving={saving} />
    </Dialog>
  );
}

const WHILE_IT_RUNS = t(
  "While the round runs you can change its name, its guidelines, what its levels mean and who can label it, and raise its overlap. The rest is fixed, so that all labels are comparable.",
);

const DESCRIPTIONS = {
  draft: t("No labels yet: you can change everything except the tasks."),
  open: WHILE_IT_RUNS,
  paused: WHILE_IT_RUNS,
  closed: t("The round is closed: you can change its name and raise its overlap. Reopen it to change its guidelines."),
};

const IMPORTED = t("These labels were imported and can’t change; you can rename the round.");
