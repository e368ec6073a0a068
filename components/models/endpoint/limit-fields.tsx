"use client";

import { Field } from "@/components/ui/field";
import type { FieldsOfForm } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import type { EndpointFields } from "./endpoint-fields";

export interface LimitFieldsProps {
  form: FieldsOfForm;
  fields: EndpointFields;
  onChange: (change: Partial<EndpointFields>) => void;
}

type LimitName = "concurrency" | "requestsPerMinute" | "tokensPerMinute" | "timeoutSeconds" | "retries";

const LIMITS: readonly { name: LimitName; label: string; hint: string; optional?: boolean }[] = [
  { name: "concurrency", label: "Calls at once", hint: "Over all workers" },
  { name: "requestsPerMinute", label: "Requests per minute", hint: "Over all workers", optional: true },
  { name: "tokensPerMinute", label: "Tokens per minute", hint: "Sent and written together", optional: true },
  { name: "timeoutSeconds", label: "Patience", hint: "Seconds for one answer" },
  { name: "retries", label: "Further attempts", hint: "When a call fails and may go better" },
];

/** What the endpoint allows. */
export function LimitFields({ form, fields, onChange }: LimitFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Limits</legend>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {LIMITS.map(({ name, label, hint, optional }) => (
          <Field
            key={name}
            {...form.field(name === "timeoutSeconds" ? "timeoutMs" : name)}
            label={label}
            hint={hint}
            aside={optional ? "optional" : undefined}
          >
            <Input
              inputMode="numeric"
              autoComplete="off"
              placeholder={optional ? "no limit" : undefined}
              value={fields[name]}
              onChange={(event) => onChange({ [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
