"use client";

import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { Input } from "@/components/ui/input";
import type { EndpointDto, NewEndpoint } from "@/lib/domain/endpoint/endpoint";
import { AddressField } from "./address-field";
import { type EndpointFields, type FieldProblems, readFields } from "./endpoint-fields";
import { KeyField } from "./key-field";
import { LimitFields } from "./limit-fields";

export interface EndpointFormProps {
  first: EndpointFields;
  stored: EndpointDto["key"];
  submitLabel: string;
  /** Beside the button that submits. */
  actions?: ReactNode;
  /** Above the fields, given a way to fill them. */
  presets?: (fill: (change: Partial<EndpointFields>) => void) => ReactNode;
  /** Grows when it was saved: what was saved is what the form begins with anew, so a typed key is gone from it. */
  saves?: number;
  loading: boolean;
  failure: string | null;
  /** @param key a new one, null to remove it, undefined to leave it */
  onSubmit: (endpoint: Omit<NewEndpoint, "key">, key: string | null | undefined) => void;
}

/** An endpoint's address, key and limits. */
export function EndpointForm(props: EndpointFormProps) {
  const { first, stored, submitLabel, actions, presets, saves = 0, loading, failure, onSubmit } = props;
  const id = useId();
  const [fields, setFields] = useState(first);
  const [problems, setProblems] = useState<FieldProblems>({});
  const beginAnew = useEffectEvent(() => setFields(first));
  useEffect(() => {
    if (saves > 0) beginAnew();
  }, [saves]);
  const change = (part: Partial<EndpointFields>) => setFields((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readFields(fields);
    setProblems(read.ok ? {} : read.problems);
    if (read.ok) onSubmit(read.endpoint, read.key);
  };
  const errors = Object.entries(problems).map(([name, message]) => ({
    message: message ?? "",
    fieldId: `${id}-${name}`,
  }));
  return (
    <form noValidate onSubmit={submit} className="flex max-w-3xl flex-col gap-6">
      <FormErrorSummary errors={failure === null ? errors : [{ message: failure }]} />
      {presets?.(change)}
      <Field id={`${id}-name`} label="Name" required hint="As researchers see it" error={problems.name}>
        <Input
          maxLength={80}
          autoComplete="off"
          value={fields.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <AddressField id={`${id}-baseUrl`} fields={fields} onChange={change} error={problems.baseUrl} />
      <KeyField
        id={`${id}-key`}
        stored={stored}
        value={fields.key}
        onChange={(key) => change({ key })}
        error={problems.key}
      />
      <LimitFields id={id} fields={fields} onChange={change} problems={problems} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" loading={loading}>
          {submitLabel}
        </Button>
        {actions}
      </div>
    </form>
  );
}
