"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { SettingsProps } from "./settings-props";

const DEFAULT_NAMES = { llmbar: ["Output 1", "Output 2"], pairs: ["Response 1", "Response 2"] } as const;

/** Names of systems, where the file does not tell them. */
export function SystemSettings({ inspection, options, onOptionsChange }: SettingsProps) {
  const { format, fields } = inspection;
  if (format === "infobench" && fields.includes("output")) {
    return (
      <Field label="System that wrote the outputs" hint="“output” when left empty.">
        <Input
          value={options.system ?? ""}
          maxLength={200}
          onChange={(event) => onOptionsChange({ ...options, system: event.target.value || undefined })}
        />
      </Field>
    );
  }
  if (format !== "llmbar" && format !== "pairs") return null;
  if (format === "pairs" && (fields.includes("cmp_key") || fields.includes("system1"))) return null;
  const [first, second] = options.systems ?? ["", ""];
  const change = (names: [string, string]) =>
    onOptionsChange({ ...options, systems: names.some((name) => name !== "") ? names : undefined });
  return (
    <>
      <Field label="System of the first response" hint={`“${DEFAULT_NAMES[format][0]}” when both are empty.`}>
        <Input value={first} maxLength={200} onChange={(event) => change([event.target.value, second])} />
      </Field>
      <Field label="System of the second response" hint={`“${DEFAULT_NAMES[format][1]}” when both are empty.`}>
        <Input value={second} maxLength={200} onChange={(event) => change([first, event.target.value])} />
      </Field>
    </>
  );
}
