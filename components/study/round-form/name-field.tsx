"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { MAX_ROUND_NAME_LENGTH } from "@/lib/domain/round/round";

export function NameField({ value, onValueChange }: { value: string; onValueChange: (name: string) => void }) {
  return (
    <Field id="round-name" label="Name of the round" hint="Annotators choose by it what they work on." required>
      <Input
        value={value}
        maxLength={MAX_ROUND_NAME_LENGTH}
        autoComplete="off"
        onChange={(event) => onValueChange(event.target.value)}
      />
    </Field>
  );
}
