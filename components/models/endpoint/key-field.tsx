"use client";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { EndpointDto } from "@/lib/domain/endpoint/endpoint";
import * as texts from "@/lib/messages/researcher/endpoints";
import type { EndpointFields } from "./endpoint-fields";

export interface KeyFieldProps {
  id: string;
  stored: EndpointDto["key"];
  value: EndpointFields["key"];
  onChange: (key: EndpointFields["key"]) => void;
  error?: string;
}

/** An endpoint's key: it can be typed, replaced and removed, but never read again. */
export function KeyField({ id, stored, value, onChange, error }: KeyFieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <Field
        id={id}
        label={texts.key}
        aside={stored === "none" ? texts.optional : undefined}
        error={error}
        hint={HINTS[value.kind === "remove" ? "removed" : stored]}
      >
        <Input
          type="password"
          // A browser would offer the admin's own password here.
          autoComplete="new-password"
          spellCheck={false}
          placeholder={value.kind === "keep" ? "••••••••••••" : undefined}
          value={value.kind === "new" ? value.text : ""}
          onChange={({ target }) =>
            onChange(target.value === "" && stored !== "none" ? { kind: "keep" } : { kind: "new", text: target.value })
          }
        />
      </Field>
      {stored === "none" ? null : (
        <div>
          {value.kind === "keep" ? (
            <Button size="sm" onClick={() => onChange({ kind: "remove" })}>
              {texts.removeTheStoredKey}
            </Button>
          ) : (
            <Button size="sm" onClick={() => onChange({ kind: "keep" })}>
              {texts.keepTheStoredKey}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const HINTS = {
  none: texts.sentToThisAddressAlone,
  stored: texts.keyIsStoredTypeAnother,
  unreadable: texts.storedKeyCannotBeRead,
  removed: texts.storedKeyWillBeRemoved,
};
