"use client";

import { type FormEvent, type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { type FormError, FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { Dialog } from "@/components/ui/modal/dialog";

interface FormDialogProps {
  title: string;
  description?: string;
  /** the verb of the button that sends it */
  action: string;
  tone?: "primary" | "danger";
  size?: "sm" | "md";
  form: { submit: (event: FormEvent<HTMLFormElement>) => void; errors: readonly FormError[] };
  isSending: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog that is open as long as it is drawn. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, action, tone = "primary", size = "sm", form, isSending, onClose, children } = props;
  const id = useId();
  return (
    <Dialog
      open
      size={size}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={title}
      description={description}
      locked={isSending}
      footer={
        <Button type="submit" form={id} variant={tone} loading={isSending}>
          {action}
        </Button>
      }
    >
      <form id={id} method="post" noValidate onSubmit={form.submit} className="flex flex-col gap-5">
        <FormErrorSummary errors={form.errors} />
        {children}
      </form>
    </Dialog>
  );
}
