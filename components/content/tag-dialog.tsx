"use client";

import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Dialog } from "@/components/ui/modal/dialog";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { t } from "@/lib/messages/translate";

export interface TagDialogProps {
  open: boolean;
  count: number;
  onClose: () => void;
  onTag: (change: { addTags: string[] } | { removeTags: string[] }) => void;
}

/** Adds a tag to what is selected, or takes it away. */
export function TagDialog({ open, count, onClose, onTag }: TagDialogProps) {
  const formId = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t("Tag {count, plural, one {# instruction} other {# instructions}}", { count })}
      size="sm"
    >
      <TagForm formId={formId} onClose={onClose} onTag={onTag} />
    </Dialog>
  );
}

function TagForm({ formId, onClose, onTag }: { formId: string } & Pick<TagDialogProps, "onClose" | "onTag">) {
  const [tag, setTag] = useState("");
  const [isMissing, setMissing] = useState(false);
  const send = (change: (tags: string[]) => Parameters<typeof onTag>[0]) => {
    const name = tag.trim();
    if (name === "") return setMissing(true);
    onTag(change([name]));
    onClose();
  };
  return (
    <form
      id={formId}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send((addTags) => ({ addTags }));
      }}
    >
      <Field label={t("Tag")} error={isMissing ? t("Enter a tag.") : undefined}>
        <Input
          value={tag}
          maxLength={STUDY_LIMITS.tagCharacters}
          autoComplete="off"
          onChange={(event) => {
            setTag(event.target.value);
            setMissing(false);
          }}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={() => send((removeTags) => ({ removeTags }))}>{t("Remove the tag")}</Button>
        <Button type="submit" variant="primary">
          {t("Add the tag")}
        </Button>
      </div>
    </form>
  );
}
