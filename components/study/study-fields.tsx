"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { MAX_STUDY_DESCRIPTION_LENGTH, MAX_STUDY_NAME_LENGTH } from "@/lib/domain/study/study";

export interface StudyFieldsProps {
  name: string;
  onNameChange: (name: string) => void;
  nameError?: string;
  description: string;
  onDescriptionChange: (description: string) => void;
}

/** Name and description, of a new study and of one that exists. */
export function StudyFields({ name, onNameChange, nameError, description, onDescriptionChange }: StudyFieldsProps) {
  return (
    <>
      <Field id="study-name" label="Name" hint="Annotators see it above every task." required error={nameError}>
        <Input
          value={name}
          maxLength={MAX_STUDY_NAME_LENGTH}
          autoComplete="off"
          onChange={(event) => onNameChange(event.target.value)}
        />
      </Field>
      <Field
        label="Description"
        aside="optional"
        hint="For the researchers of this study: what it asks, where its data come from."
      >
        <Textarea
          value={description}
          maxLength={MAX_STUDY_DESCRIPTION_LENGTH}
          onChange={(event) => onDescriptionChange(event.target.value)}
        />
      </Field>
    </>
  );
}
