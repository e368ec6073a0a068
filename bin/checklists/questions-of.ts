import { splitQuestions, withoutNumbers } from "@/lib/interchange/formats/table";

/**
 * The questions of a checklist however it is written: a text with a question a line (or between "|"), a list of texts, a
 * list of objects with `question` or `text`, or an object that holds such a list as `items` or `questions`. Null where it
 * is none of these; an empty cell is a checklist without questions.
 */
export function questionsOf(value: unknown): string[] | null {
  if (value === null) return [];
  if (typeof value === "string") return splitQuestions(value);
  if (Array.isArray(value)) {
    const questions = value.map(questionText);
    const texts = questions.filter((question) => question !== null);
    return texts.length === questions.length ? withoutNumbers(texts.map((text) => text.trim())) : null;
  }
  const inside = field(value, "items") ?? field(value, "questions");
  return Array.isArray(inside) ? questionsOf(inside) : null;
}

function questionText(item: unknown): string | null {
  if (typeof item === "string") return item;
  const text = field(item, "question") ?? field(item, "text");
  return typeof text === "string" ? text : null;
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
