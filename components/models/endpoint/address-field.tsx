"use client";

import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { isLoopback, looksPrivate } from "@/lib/domain/endpoint/private-host";
import type { EndpointFields } from "./endpoint-fields";

export interface AddressFieldProps {
  id: string;
  fields: EndpointFields;
  onChange: (change: Partial<EndpointFields>) => void;
  error?: string;
}

/** Where the API begins, with what should be known about the address that is typed. */
export function AddressField({ id, fields, onChange, error }: AddressFieldProps) {
  const address = fields.baseUrl.trim();
  const isPrivate = looksPrivate(address);
  return (
    <div className="flex flex-col gap-3">
      <Field
        id={id}
        label="Address"
        required
        error={error}
        hint="Where the API begins, usually ending in /v1. Calls go to /chat/completions below it."
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://api.openai.com/v1"
          value={fields.baseUrl}
          onChange={(event) => onChange({ baseUrl: event.target.value })}
        />
      </Field>
      {/^http:\/\//i.test(address) && !isLoopback(address) ? (
        <Callout tone="warning" title="Not encrypted">
          With http:// everybody on the way can read the key and every text that is sent. Use https:// unless the way is
          your own.
        </Callout>
      ) : null}
      <Checkbox
        checked={fields.allowPrivateAddresses}
        onChange={(event) => onChange({ allowPrivateAddresses: event.target.checked })}
        label="This endpoint may be on this machine or in a private network"
        hint="Needed for vLLM, Ollama or LM Studio of your own. Without it, calls to such addresses are refused at the moment of connecting, so that an address nobody checked cannot reach into your network. Tick it only if you know what answers there."
      />
      {isPrivate && !fields.allowPrivateAddresses ? (
        <Callout tone="warning">
          {new URL(address).hostname} is on this machine or in a private network. Calls will be refused until the box
          above is ticked.
        </Callout>
      ) : null}
    </div>
  );
}
