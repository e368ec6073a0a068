"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Dialog } from "@/components/ui/modal/dialog";
import { toast } from "@/components/ui/toast-store";
import { type CuratedPair, DROP_REASONS, MAX_DROP_REASON } from "@/lib/content/curation";
import { changePair } from "@/lib/content/queries/pairs";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";

interface DropPairDialogProps {
  studyId: string;
  pair: CuratedPair;
  onClose: () => void;
}

/** Asks why a pair is dropped: counts by reason are what a paper reports. */
export function DropPairDialog({ studyId, pair, onClose }: DropPairDialogProps) {
  const id = useId();
  const [reason, setReason] = useState("");
  const dropping = useMutation({
    ...changePair(studyId, pair.id),
    onSuccess: () => {
      toast.success(t("Pair dropped. Restore it under Dropped."));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t("Drop this pair?")}
      description={t(
        "New rounds and exports leave it out. Rounds that already have it keep it, with its labels. You can restore it.",
      )}
      locked={dropping.isPending}
      footer={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" form={id} variant="primary" loading={dropping.isPending}>
            {t("Drop")}
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() !== "") dropping.mutate({ dropReason: reason.trim() });
        }}
      >
        <Field label={t("Reason")} required error={dropping.error ? errorMessage(dropping.error) : undefined}>
          <Input
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            maxLength={MAX_DROP_REASON}
            list={`${id}-reasons`}
            required
          />
        </Field>
        <datalist id={`${id}-reasons`}>
          {DROP_REASONS.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      </form>
    </Dialog>
  );
}
