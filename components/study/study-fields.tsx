"use client";

import { Field } from "@/components/ui/field";
import type { FieldsOfForm, TextControl } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { MAX_STUDY_DESCRIPTION_LENGTH, MAX_STUDY_NAME_LENGTH } from "@/lib/domain/study/study";
import * as texts from "@/lib/messages/researcher/study";

export interface StudyFieldsProps {
  form: FieldsOfForm & { text: (name: "name" | "description") => TextControl };
}

/** Name and description, of a new study and of one that exists. */
export function StudyFields({ form }: StudyFieldsProps) {
  return (
    <>
      <Field {...form.field("name")} label={texts.name} hint={texts.annotatorsSeeItAbove} required>
        <Input {...form.text("name")} maxLength={MAX_STUDY_NAME_LENGTH} autoComplete="off" />
      </Field>
      <Field
        {...form.field("description")}
        label={texts.description}
        aside={texts.optional}
        hint={texts.forTheResearchers}
      >
        <Textarea {...form.text("description")} maxLength={MAX_STUDY_DESCRIPTION_LENGTH} />
      </Field>
    </>
  );
}
