"use client";

import { Button } from "@/components/ui/button";
import { useT } from "@/components/ui/messages/messages-provider";
import { Dialog } from "@/components/ui/modal/dialog";

export interface UnreadDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** which response, by its letter or number; null where there is one */
  side: string | null;
  onSubmit: () => void;
}

/** Asks once, where less of a response was on the screen than the researchers wish. Submit stays as near as reading on. */
export function UnreadDialog({ open, onOpenChange, side, onSubmit }: UnreadDialogProps) {
  const t = useT();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={
        side === null
          ? t("You haven’t seen all of the response. Submit anyway?")
          : t("You haven’t seen all of response {side}. Submit anyway?", { side })
      }
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t("Keep reading")}</Button>
          <Button
            variant="primary"
            onClick={() => {
              onOpenChange(false);
              onSubmit();
            }}
          >
            {t("Submit anyway")}
          </Button>
        </>
      }
    />
  );
}
