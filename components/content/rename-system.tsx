"use client";

import { useMutation } from "@tanstack/react-query";
import { PencilLine } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { type Sending, useForm } from "@/components/ui/form/use-form";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Dialog } from "@/components/ui/modal/dialog";
import { toast } from "@/components/ui/toast-store";
import { type SystemChange, systemChangeSchema } from "@/lib/content/content-names";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { t } from "@/lib/messages/translate";
import { renameSystem } from "@/lib/study/queries/studies";

interface System {
  id: string;
  name: string;
}

export function RenameSystem({ studyId, system }: { studyId: string; system: System }) {
  const formId = useId();
  const [open, setOpen] = useState(false);
  const renaming = useMutation({
    ...renameSystem(studyId, system.id),
    onSuccess: (_, { name }) => {
      setOpen(false);
      toast.success(t("“{system}” is now called “{name}”.", { system: system.name, name: name.trim() }));
    },
  });
  return (
    <>
      <IconButton label={t("Rename {system}", { system: system.name })} size="sm" onClick={() => setOpen(true)}>
        <PencilLine aria-hidden />
      </IconButton>
      <Dialog
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          renaming.reset();
        }}
        size="sm"
        title={t("Rename this system")}
        description={t(
          "Applies everywhere: rounds, results, exports. Files with the old name still refer to this system.",
        )}
        locked={renaming.isPending}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t("Cancel")}</Button>
            <Button type="submit" form={formId} variant="primary" loading={renaming.isPending}>
              {t("Rename")}
            </Button>
          </>
        }
      >
        <NameForm formId={formId} name={system.name} renaming={renaming} />
      </Dialog>
    </>
  );
}

interface NameFormProps {
  formId: string;
  name: string;
  renaming: Sending<SystemChange>;
}

/** Apart, so that every opening of the dialog begins with the name as it is. */
function NameForm({ formId, name, renaming }: NameFormProps) {
  const form = useForm({
    id: formId,
    initial: { name },
    schema: systemChangeSchema,
    sending: renaming,
    hasSummary: false,
  });
  const field = form.field("name");
  return (
    <form id={formId} noValidate onSubmit={form.submit}>
      <Field {...field} label={t("Name")} required error={field.error ?? form.errors[0]?.message}>
        <Input {...form.text("name")} maxLength={STUDY_LIMITS.nameCharacters} autoComplete="off" />
      </Field>
    </form>
  );
}
