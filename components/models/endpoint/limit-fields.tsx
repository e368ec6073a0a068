"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { EndpointFields, FieldProblems } from "./endpoint-fields";

export interface LimitFieldsProps {
  id: string;
  fields: EndpointFields;
  onChange: (change: Partial<EndpointFields>) => void;
  problems: FieldProblems;
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
export function LimitFields({ id, fields, onChange, problems }: LimitFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Limits</legend>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {LIMITS.map(({ name, label, hint, optional }) => (
          <Field
            key={name}
            id={`${id}-${problemName(name)}`}
            label={label}
            hint={hint}
            aside={optional ? "optional" : undefined}
            error={problems[problemName(name)]}
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

function problemName(name: LimitName): string {
  return name === "timeoutSeconds" ? "timeoutMs" : name;
}
