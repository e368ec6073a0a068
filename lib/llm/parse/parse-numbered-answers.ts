import { isYesOrNo } from "@/lib/stats/checklist/checklist-tally";
import { isRecord } from "@/lib/wire/is-record";
import { plainLine, withoutThinking } from "./clean-answer";
import { jsonIn } from "./parse-json";
import { parseYesNo } from "./parse-yes-no";
import { type Parsed, read, unreadable } from "./parsed";

/** "Answer 3: YES", "Question 3 - NO"; or the number alone, as in a list: "3. YES". */
const LABELLED =
  /^(?:final\s+)?(?:answer|question|q)\s*(?:to\s+)?(?:question\s*)?#?(\d{1,3})\s*(?:[.):：=–—-]|->|→|is\s*:?)\s*(.*)$/iu;
const LISTED = /^\(?(\d{1,3})\s*[.):：=–—-]\s*(.*)$/u;
/** A row of a table: "| 3 | YES |", with anything in further cells. */
const ROW = /^\|\s*(?:q(?:uestion)?\s*)?(\d{1,3})\s*\|(.*)\|\s*$/iu;

/**
 * The answers to all questions of a checklist, given in one text: a line, a row of a table or an entry of JSON for each.
 * Lines labelled as asked for come before lists, in which the analysis may be numbered too.
 * @returns as many answers as there are questions; a failure names those that are missing or said twice differently
 */
export function parseNumberedAnswers(text: string, questions: number): Parsed<("YES" | "NO")[]> {
  const spoken = withoutThinking(text);
  if (!spoken.ok) return spoken;
  const lines = spoken.value.split("\n").map(plainLine);
  const places = [inJson(spoken.value, questions), found(lines, LABELLED), found(lines, ROW), found(lines, LISTED)];
  const given = places.find((place) => place.length > 0) ?? [];
  const answers: ("YES" | "NO" | null)[] = Array.from({ length: questions }, () => null);
  for (const { number, answer } of given) {
    if (number < 1 || number > questions)
      return unreadable(`there is an answer ${number}, but the checklist has ${questions} questions`);
    const before = answers[number - 1];
    if (before && before !== answer) return unreadable(`question ${number} is answered with both YES and NO`);
    answers[number - 1] = answer;
  }
  const missing = answers.flatMap((answer, index) => (answer === null ? [index + 1] : []));
  if (missing.length > 0) {
    const which = missing.length === questions ? "all questions" : `question ${missing.join(", ")}`;
    return unreadable(
      `the answer to ${which} is missing or is not YES or NO; expected a line "Answer N: YES or NO" for each`,
    );
  }
  return read(answers.filter((answer) => answer !== null));
}

interface Given {
  number: number;
  answer: "YES" | "NO";
}

function found(lines: readonly string[], form: RegExp): Given[] {
  return lines.flatMap((line) => {
    const match = form.exec(line);
    if (match === null) return [];
    const [, number = "", rest = ""] = match;
    const cells = rest.split("|").map((cell) => cell.trim());
    const answers = (form === ROW ? cells : [rest]).flatMap((each) => answerIn(each) ?? []);
    const [answer, other] = answers;
    return answer === undefined || other !== undefined ? [] : [{ number: Number(number), answer }];
  });
}

function answerIn(text: string): "YES" | "NO" | null {
  if (text === "") return null;
  const parsed = parseYesNo(`Answer: ${text}`);
  return parsed.ok && isYesOrNo(parsed.value) ? parsed.value : null;
}

/** {"1": "YES", …}, {"answers": ["YES", …]} or a list; of objects each with its answer. */
function inJson(text: string, questions: number): Given[] {
  const json = jsonIn(text);
  if (!json.ok) return [];
  const value = isRecord(json.value) && "answers" in json.value ? json.value.answers : json.value;
  const entries = Array.isArray(value)
    ? value.map((entry, index) => [isRecord(entry) ? (entry.question ?? entry.number ?? index + 1) : index + 1, entry])
    : isRecord(value)
      ? Object.entries(value)
      : [];
  return entries.flatMap(([key, entry]) => {
    const number = Number(/^\D*(\d{1,3})$/.exec(String(key))?.[1] ?? Number.NaN);
    const said = isRecord(entry) ? entry.answer : entry;
    const answer = typeof said === "string" ? answerIn(said) : typeof said === "boolean" ? (said ? "YES" : "NO") : null;
    return Number.isNaN(number) || answer === null || number > questions ? [] : [{ number, answer }];
  });
}
