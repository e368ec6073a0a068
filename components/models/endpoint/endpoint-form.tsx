"use client";

import { type ReactNode, useEffect, useEffectEvent, useId } from "react";
import type { ZodType } from "zod";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { type Sending, useForm } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import type { EndpointDto } from "@/lib/domain/endpoint/endpoint";
import { AddressField } from "./address-field";
import { type EndpointFields, EXPECTED, endpointOf } from "./endpoint-fields";
import { KeyField } from "./key-field";
import { LimitFields } from "./limit-fields";

export interface EndpointFormProps<Body> {
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
  /** of the route's body */
  schema: ZodType<Body>;
  sending: Sending<NoInfer<Body>>;
}

/** An endpoint's address, key and limits. */
export function EndpointForm<Body>(props: EndpointFormProps<Body>) {
  const { first, stored, submitLabel, actions, presets, saves = 0, loading, schema, sending } = props;
  const form = useForm({
    id: useId(),
    initial: first,
    schema,
    bodyOf: endpointOf,
    expected: EXPECTED,
    sending,
  });
  const { values: fields, change } = form;
  const beginAnew = useEffectEvent(() => change(first));
  useEffect(() => {
    if (saves > 0) beginAnew();
  }, [saves]);
  return (
    <form noValidate onSubmit={form.submit} className="flex max-w-3xl flex-col gap-6">
      <FormErrorSummary errors={form.errors} />
      {presets?.(change)}
      <Field {...form.field("name")} label="Name" required hint="As researchers see it">
        <Input {...form.text("name")} maxLength={80} autoComplete="off" />
      </Field>
      <AddressField {...form.field("baseUrl")} fields={fields} onChange={change} />
      <KeyField {...form.field("key")} stored={stored} value={fields.key} onChange={(key) => change({ key })} />
      <LimitFields form={form} fields={fields} onChange={change} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" loading={loading}>
          {submitLabel}
        </Button>
        {actions}
      </div>
    </form>
  );
}
