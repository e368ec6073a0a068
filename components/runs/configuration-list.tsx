import type { ReactNode } from "react";
import type { z } from "zod";
import { renderByIndex } from "@/components/ui/render-by-index";
import { t } from "@/lib/messages/translate";
import { PlainText } from "./plain-text";

type Json = z.core.util.JSONType;

export interface ConfigurationListProps {
  value: Readonly<Record<string, Json>>;
  /** the names of ids */
  names: Readonly<Record<string, string>>;
}

/** A configuration of any shape, readable: names in place of ids, long texts folded. */
export function ConfigurationList({ value, names }: ConfigurationListProps) {
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-[minmax(8rem,12rem)_1fr]">
      {Object.entries(value).map(([key, part]) => (
        <div key={key} className="contents">
          <dt className="text-ink-muted max-sm:-mb-3 max-sm:text-xs">{words(key)}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">
            {key === "prompt" && part === null ? t("built-in") : show(part, words(key), names)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const LONG = 200;
/** Keys that tell which of several shapes an object has. */
const CHOICES = new Set(["kind", "which"]);

function show(value: Json, label: string, names: ConfigurationListProps["names"]): ReactNode {
  if (value === null) return <span className="text-ink-muted">{t("not set")}</span>;
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return showText(value, label, names);
  if (Array.isArray(value)) return showList(value, label, names);
  const parts = Object.entries(value);
  const [only] = parts;
  // {kind: "direct"} is no more than its kind.
  if (only && parts.length === 1 && CHOICES.has(only[0])) {
    return only[1] === "without" ? t("those without one yet") : show(only[1], label, names);
  }
  return <ConfigurationList value={value} names={names} />;
}

function showText(text: string, label: string, names: ConfigurationListProps["names"]): ReactNode {
  if (text === "") return <span className="text-ink-muted">{t("empty")}</span>;
  if (UUID.test(text)) return names[text.toLowerCase()] ?? <code className="text-xs">{text}</code>;
  if (text.length <= LONG && !text.includes("\n")) return text;
  return (
    <details>
      <summary className="cursor-pointer text-accent">{t("{text} characters", { text: text.length })}</summary>
      <div className="mt-2">
        <PlainText label={label} text={text} />
      </div>
    </details>
  );
}

function showList(list: readonly Json[], label: string, names: ConfigurationListProps["names"]): ReactNode {
  if (list.length === 0) return <span className="text-ink-muted">{t("none")}</span>;
  const areIds = list.every((part) => typeof part === "string" && UUID.test(part));
  if (areIds && list.length > 20) return t("{list} chosen", { list: list.length });
  return (
    <ul className="flex flex-col gap-2">
      {renderByIndex(list, (part, index) => (
        <li>{show(part, `${label} ${index + 1}`, names)}</li>
      ))}
    </ul>
  );
}

/** Labels for keys that are unclear without the form. */
const WORDS: Readonly<Record<string, string>> = {
  withKnown: t("Training and attention tasks"),
  isDemo: t("Demo"),
  own: t("Custom text"),
  way: t("Questions are asked"),
  soft: t("Soft answers"),
};

/** "topLogprobs" as "Top logprobs", "modelId" as "Model" */
function words(key: string): string {
  const said = WORDS[key];
  if (said) return said;
  const parts = key
    .replace(/Ids?$/, (end) => (end === "Ids" ? "s" : ""))
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return parts.charAt(0).toUpperCase() + parts.slice(1);
}
