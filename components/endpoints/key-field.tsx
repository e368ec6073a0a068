"use client";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { EndpointDto } from "@/lib/endpoints/endpoint";
import { t } from "@/lib/messages/translate";
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
        label={t("Key")}
        aside={stored === "none" ? t("optional") : undefined}
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
              {t("Remove the stored key")}
            </Button>
          ) : (
            <Button size="sm" onClick={() => onChange({ kind: "keep" })}>
              {t("Keep the stored key")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const HINTS = {
  none: t("Sent only to this address. It is stored encrypted and can’t be shown again, not even here."),
  stored: t("A key is stored. Type another one to replace it."),
  unreadable: t("The stored key cannot be read. Type it again to replace it."),
  removed: t("The stored key will be removed when you save."),
};
