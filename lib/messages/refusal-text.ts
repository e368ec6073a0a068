import { sentencesIn } from "./catalogue";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "./languages";
import { REFUSALS } from "./server-sentences";
import { fill } from "./translate";

const TEMPLATES = REFUSALS.map((sentence: string) => {
  const source = sentence
    .split(/(\{\w+\})/)
    .map((part) =>
      /^\{\w+\}$/.test(part) ? `(?<${part.slice(1, -1)}>.+)` : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
    );
  return { sentence, pattern: new RegExp(`^${source.join("")}$`, "s") };
});

/** What the server says of a refusal, in another language; as it is where no annotator meets it. */
export function refusalText(language: Language, message: string): string {
  if (language === DEFAULT_LANGUAGE) return message;
  for (const { sentence, pattern } of TEMPLATES) {
    const found = pattern.exec(message);
    const translated = sentencesIn(language)[sentence] ?? sentence;
    if (found) return fill(LANGUAGES[language].formats, translated, found.groups ?? {});
  }
  return message;
}
