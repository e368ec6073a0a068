"use client";

import { type ReactNode, useEffect, useEffectEvent, useId } from "react";
import type { ZodType } from "zod";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import type { FieldsOfForm } from "@/components/ui/form/use-form";
import { type Sending, useForm } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import type { EndpointDto } from "@/lib/endpoints/endpoint";
import { isLoopback, looksPrivate } from "@/lib/endpoints/private-host";
import { t } from "@/lib/messages/translate";
import { type EndpointFields, EXPECTED, endpointOf } from "./endpoint-fields";
import { KeyField } from "./key-field";

export interface EndpointFormProps<Body> {
  first: EndpointFields;
  stored: EndpointDto["key"];
  submitLabel: string;
  /** Next to the submit button. */
  actions?: ReactNode;
  /** Above the fields, given a way to fill them. */
  presets?: (fill: (change: Partial<EndpointFields>) => void) => ReactNode;
  /** Grows when it was saved: what was saved is what the form begins with again, so a typed key is gone from it. */
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
      <Field {...form.field("name")} label={t("Name")} required hint={t("As researchers see it")}>
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

interface LimitFieldsProps {
  form: FieldsOfForm;
  fields: EndpointFields;
  onChange: (change: Partial<EndpointFields>) => void;
}

type LimitName = "concurrency" | "requestsPerMinute" | "tokensPerMinute" | "timeoutSeconds" | "retries";

const LIMITS: readonly { name: LimitName; label: string; hint: string; optional?: boolean }[] = [
  { name: "concurrency", label: t("Concurrent calls"), hint: t("Across all workers") },
  { name: "requestsPerMinute", label: t("Requests per minute"), hint: t("Across all workers"), optional: true },
  { name: "tokensPerMinute", label: t("Tokens per minute"), hint: t("Sent and written together"), optional: true },
  { name: "timeoutSeconds", label: t("Timeout"), hint: t("Seconds per call") },
  { name: "retries", label: t("Retries"), hint: t("Attempts after a failed call") },
];

/** What the endpoint allows. */
function LimitFields({ form, fields, onChange }: LimitFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{t("Limits")}</legend>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {LIMITS.map(({ name, label, hint, optional }) => (
          <Field
            key={name}
            {...form.field(name === "timeoutSeconds" ? "timeoutMs" : name)}
            label={label}
            hint={hint}
            aside={optional ? t("optional") : undefined}
          >
            <Input
              inputMode="numeric"
              autoComplete="off"
              placeholder={optional ? t("no limit") : undefined}
              value={fields[name]}
              onChange={(event) => onChange({ [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}

interface AddressFieldProps {
  id: string;
  fields: EndpointFields;
  onChange: (change: Partial<EndpointFields>) => void;
  error?: string;
}

/** Where the API begins, with what should be known about the address that is typed. */
function AddressField({ id, fields, onChange, error }: AddressFieldProps) {
  const address = fields.baseUrl.trim();
  const isPrivate = looksPrivate(address);
  return (
    <div className="flex flex-col gap-3">
      <Field
        id={id}
        label={t("Address")}
        required
        error={error}
        hint={t("Where the API begins, usually ending in /v1. Calls go to /chat/completions below it.")}
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder={"https://api.openai.com/v1"}
          value={fields.baseUrl}
          onChange={(event) => onChange({ baseUrl: event.target.value })}
        />
      </Field>
      {/^http:\/\//i.test(address) && !isLoopback(address) ? (
        <Callout tone="warning" title={t("Not encrypted")}>
          {t(
            "With http://, anyone on the network path can read the key and all text sent. Use https:// unless the network is your own.",
          )}
        </Callout>
      ) : null}
      <Checkbox
        checked={fields.allowPrivateAddresses}
        onChange={(event) => onChange({ allowPrivateAddresses: event.target.checked })}
        label={t("This endpoint may be on this machine or in a private network")}
        hint={t(
          "Needed for vLLM, Ollama or LM Studio of your own. Otherwise calls to private addresses are refused on connecting, so that an unchecked address cannot reach into your network. Tick this only if you know the service at that address.",
        )}
      />
      {isPrivate && !fields.allowPrivateAddresses ? (
        <Callout tone="warning">
          {t(
            "{hostname} is on this machine or in a private network. Calls will be refused until the box above is ticked.",
            { hostname: new URL(address).hostname },
          )}
        </Callout>
      ) : null}
    </div>
  );
}
