import { textsIn } from "./catalogue";
import { en } from "./en";
import { DEFAULT_LANGUAGE, type Language } from "./languages";
import { type Messages, translatorOf } from "./message";

interface Template {
  key: keyof typeof en.refusals;
  pattern: RegExp;
}

const isKey = (key: string): key is Template["key"] => key in en.refusals;

const TEMPLATES: readonly Template[] = Object.entries(en.refusals).flatMap(([key, text]) => {
  const source = text
    .split(/(\{\w+\})/)
    .map((part) =>
      /^\{\w+\}$/.test(part) ? `(?<${part.slice(1, -1)}>.+)` : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
    );
  return isKey(key) ? [{ key, pattern: new RegExp(`^${source.join("")}$`, "s") }] : [];
});

/** What the server says of a refusal, in another language; as it is where no annotator meets it. */
export function refusalText(language: Language, message: string): string {
  if (language === DEFAULT_LANGUAGE) return message;
  for (const { key, pattern } of TEMPLATES) {
    const found = pattern.exec(message);
    if (!found) continue;
    const texts: Messages = textsIn(language).refusals;
    const text = texts[key];
    if (typeof text !== "string") return message;
    return translatorOf<Record<string, `${string}{${string}}`>>(language, { [key]: text })(key, found.groups ?? {});
  }
  return message;
}
