"use client";

import type { ReactNode } from "react";
import { Button } from "../button";
import { useT } from "../messages/messages-provider";
import { Dialog } from "./dialog";

export interface MadeOnceDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  /** what the button that sends the form says */
  action: string;
  formId: string;
  creating: { isPending: boolean; reset: () => void };
  /** what was made, to be copied; null until then */
  made: { title: string; content: ReactNode } | null;
  /** the form */
  children: ReactNode;
}

/** A form that makes a secret, and then the secret: it is shown once, and forgotten when the dialog closes. */
export function MadeOnceDialog(props: MadeOnceDialogProps) {
  const { open, onOpenChange, title, description, action, formId, creating, made, children } = props;
  const t = useT();
  const change = (next: boolean) => {
    onOpenChange(next);
    if (!next) creating.reset();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={made ? made.title : title}
      description={made ? undefined : description}
      locked={creating.isPending}
      footer={
        made ? (
          <Button variant="primary" onClick={() => change(false)}>
            {t("Done")}
          </Button>
        ) : (
          <>
            <Button disabled={creating.isPending} onClick={() => change(false)}>
              {t("Cancel")}
            </Button>
            <Button type="submit" form={formId} variant="primary" loading={creating.isPending}>
              {action}
            </Button>
          </>
        )
      }
    >
      {made ? made.content : children}
    </Dialog>
  );
}
