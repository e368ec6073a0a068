import type { Answer } from "@/lib/round/protocol/protocol";
import { finalAnswers } from "./final-answers";
import { bare, oneVerdict, type Verdict } from "./parse-choice";
import type { Parsed } from "./parsed";

/** Another answer right behind the first, or in capitals later on. "No errors were found" is neither. */
const OTHER_AT_ONCE = /^\W*(yes|no|unknown)(?=\s*(?:$|[.,;:!?)\]]))/i;
const OTHER_LATER = /[\s,;:.—–(-](YES|NO|UNKNOWN)(?=\s*(?:$|[.,;:!?)\]]))/;

/** Signs that say the same as the adjacent word. */
const SIGNS =
  /^(?:✅|✔|☑|👍)\ufe0f?\s*(?=yes\b)|^(?:❌|✗|✘|👎)\ufe0f?\s*(?=no\b)|(?<=^yes)\s*(?:✅|✔|☑|👍)\ufe0f?$|(?<=^no)\s*(?:❌|✗|✘|👎)\ufe0f?$/iu;
const HEDGED =
  /^["'”’)\]]*\s*\?|^\W*(?:but\s+|or\s+)?(?:only\s+)?(?:partial|partly|in part\b|mostly|somewhat|almost|to some extent|sort of|kind of)/i;

/**
 * The answer to one checklist question: YES or NO, and UNKNOWN where the round allows it. Reads Markdown, labels, JSON and
 * reasons after the answer; fails when there is none, or when there are two different ones.
 */
export function parseYesNo(text: string, allowUnknown = false): Parsed<Answer> {
  const answers = finalAnswers(text, ["verdict", "decision", "conclusion", "result", "judgement", "judgment"]);
  if (!answers.ok) return answers;
  const expected = allowUnknown ? "YES, NO or UNKNOWN" : "YES or NO";
  return oneVerdict(answers.value, (answer, labelled) => verdictOf(answer, labelled, allowUnknown), expected);
}

function verdictOf(text: string, labelled: boolean, allowUnknown: boolean): Verdict<Answer> {
  const answer = bare(text.trim().replace(SIGNS, "")).replace(/^(?:\d+|[a-z])[.)]\s+/i, "");
  const match = /^(yes|no|unknown|true|false)\b(?![-'’])(?!\.\s*\d)/i.exec(answer);
  const word = match?.[1]?.toUpperCase();
  if (word === undefined) return { none: true };
  const rest = answer.slice(word.length);
  // "No sentence is …" is prose: an unlabelled answer ends, or is set off by punctuation.
  if (!/^["'”’)\]]*\s*(?:$|[.,:;!?(\n—–-])/.test(rest) && !(labelled && /^\s+(?:because|since|as)\b/i.test(rest)))
    return { none: true };
  const others = [OTHER_AT_ONCE, OTHER_LATER].map((pattern) => pattern.exec(rest)?.[1]?.toUpperCase());
  if (others.some((other) => other !== undefined && other !== word))
    return { doubtful: "the answer gives both YES and NO; only one is allowed" };
  if (HEDGED.test(rest)) return { doubtful: `"${answer}" is neither YES nor NO; only one of them alone is allowed` };
  if (word === "UNKNOWN") return allowUnknown ? { value: "UNKNOWN" } : { none: true };
  // true and false are answers only as JSON gives them.
  if (word === "TRUE" || word === "FALSE") {
    return labelled && rest === "" ? { value: word === "TRUE" ? "YES" : "NO" } : { none: true };
  }
  return { value: word === "YES" ? "YES" : "NO" };
}
