import { foreignQuestion, looksDutch } from "./question-words";

export const QUESTION_FLAGS = [
  "no-question-mark",
  "not-yes-no",
  "negated",
  "yes-may-be-bad",
  "compound",
  "duplicate",
  "near-duplicate",
] as const;
export type QuestionFlag = (typeof QUESTION_FLAGS)[number];

/** What each flag tells the person who reviews the checklist. */
export const QUESTION_FLAG_MEANINGS: Record<QuestionFlag, string> = {
  "no-question-mark": "Does not end in a question mark.",
  "not-yes-no": "Cannot be answered with yes or no.",
  negated: "Is negated: make sure that YES means the requirement is met.",
  "yes-may-be-bad": "Asks about a flaw: YES would mean the requirement is not met.",
  compound: "Asks several things at once: split it.",
  duplicate: "Is the same as an earlier question.",
  "near-duplicate": "Is close to an earlier question.",
};

/** Question marks of all scripts: full width, Arabic, Ethiopic, the marks with an exclamation mark. */
const QUESTION_MARK = "[?？؟﹖⁇⁈‽፧⸮]";
const ENDS_IN_MARK = new RegExp(`${QUESTION_MARK}[)"'”’»」』\\]）]*$`);
/** A Greek question ends in what is elsewhere a semicolon. */
const ENDS_IN_GREEK_MARK = /(?<=^|[;\u037e])[^;\u037e\p{Script=Greek}]*\p{Script=Greek}[^;\u037e]*[;\u037e]$/u;
/** Languages that mark questions by their last syllable, or by a mark inside a word. */
const ENDS_ASKING = /(?:か|까|니|나요|吗|嗎|呢)[。.]?$|՞/;

/** Whether a text ends in a question mark, in whichever script. */
const endsInQuestionMark = (text: string): boolean =>
  ENDS_IN_MARK.test(text.trim()) || ENDS_IN_GREEK_MARK.test(text.trim());

/** Whether a text is a question by its form: by a question mark, or where a language needs none. */
export const asksAnything = (text: string): boolean => endsInQuestionMark(text) || ENDS_ASKING.test(text.trim());

const AUXILIARY =
  "is|are|was|were|am|be|do|does|did|has|have|had|can|could|will|would|shall|should|may|might|must|isn't|aren't|wasn't|weren't|doesn't|don't|didn't|hasn't|haven't|can't|couldn't|won't|wouldn't|shouldn't";
const BEGINS_YES_NO = new RegExp(`(?:^|[,:;–—-]\\s*|\\bthen\\s+)(?:${AUXILIARY})\\b`, "i");
const OPEN_QUESTION =
  /^(?:what|which|who|whom|whose|why|how|when|where|to what extent|in what|in which|at what|for what|by what|rate|list|name|describe|explain)\b/i;
/** Words that no other language written with these letters uses much: "a", "in" and "text" are everybody's. */
const LOOKS_ENGLISH = /\b(?:the|of|response|it|and|with|that|this|every|each|all|there|its?)\b/i;
const HARMLESS_NOT =
  /\b(?:no|not) (?:more|less|fewer|longer|shorter|later|earlier|larger|greater|higher|lower) than\b|\bnot only\b|\b(?:whether|if)\b[^,?]*\bor not\b|\bno matter\b/gi;
const NEGATION =
  /\b(?:not|never|neither|nor|cannot|no|none|nothing|nowhere|without|fails?|lacks?|omits?|misses)\b|n['’]t\b/i;
const FAULT =
  /\b(?:contain|have|has|include|make|show|exhibit|present|violate|ignore|contradict|there)s?\b[^?]{0,25}\b(?:errors?|mistakes?|typos?|inaccurac(?:y|ies)|contradictions?|irrelevan\w*|off-topic|unnecessary|redundan\w*|hallucinat\w*|offensive|harmful|violations?)\b|\b(?:violate|ignore|contradict|fail|neglect|exceed)s?\b/i;
/** "Is it too long?": YES finds fault. */
const BAD_STATE =
  /^(?:is|are|was|were)\b[^?]{0,60}\b(?:too \w+|incorrect|inaccurate|incomplete|misleading|inappropriate|vague|confusing|biased|offensive|harmful|unclear|off-topic|irrelevant)\b/i;
/** Words that find fault when they come last: elsewhere they may describe the subject, such as invalid input. */
const ENDS_BADLY =
  /^(?:is|are|was|were)\b[^?]*\b(?:wrong|invalid|unhelpful|impolite|rude|inconsistent|incoherent|ungrammatical|unsafe|unnatural|unfinished|repetitive|redundant|missing|untrue|insufficient|unreadable)\s*\?$/i;
const AVOIDS =
  /\b(?:avoid\w*|free (?:of|from)|refrain\w*|without|prevent\w*|correct\w*|point\w* out|list\w*|mention\w*|identif\w*|explain\w*|describe\w*)\b/i;
const QUOTED = /"[^"]*"|“[^”]*”|'[^' ][^']*'(?=[\s?.,)]|$)|‘[^’]*’|`[^`]*`|«[^»]*»/g;

/** Text in brackets explains the question, unless it continues it: "short (and polite)". */
const ASIDE = /\((?!\s*(?:and|or|but|not|no|without)\b)[^()]*\)/gi;

/**
 * Doubtful points of one checklist question, judged by its wording alone: it should end in "?", be answerable with yes
 * or no, ask one thing, and mean good by YES. In languages other than English, reports only what the wording leaves no
 * doubt about.
 */
export function questionFlags(question: string): QuestionFlag[] {
  const text = question.trim();
  // What is quoted is talked about, not asked.
  const asked = text.replace(QUOTED, '"…"').replace(ASIDE, "(…)");
  const flags: QuestionFlag[] = [];
  if (!endsInQuestionMark(text)) flags.push("no-question-mark");
  const english = LOOKS_ENGLISH.test(asked) && !looksDutch(asked);
  const foreign = english ? null : foreignQuestion(asked);
  if (OPEN_QUESTION.test(asked) || foreign?.open || (english && !BEGINS_YES_NO.test(asked))) flags.push("not-yes-no");
  if (NEGATION.test(asked.replace(HARMLESS_NOT, "")) || foreign?.negated) flags.push("negated");
  if (
    (FAULT.test(asked) || BAD_STATE.test(asked) || ENDS_BADLY.test(asked) || foreign?.fault) &&
    !AVOIDS.test(asked) &&
    !flags.includes("negated")
  )
    flags.push("yes-may-be-bad");
  if (isCompound(asked) || foreign?.joined) flags.push("compound");
  return flags;
}

/** When, where or by what something is asked: "According to the rule and the example, is …". */
const CIRCUMSTANCE = new RegExp(
  `^(?:according|based|given|considering|for|in|on|at|when|while|if|after|before|throughout|within|among|under|as|from)\\b[^?;]*?,\\s+(?=(?:${AUXILIARY})\\b)`,
  "i",
);
const ALL_MARKS = new RegExp(QUESTION_MARK, "g");

function isCompound(asked: string): boolean {
  if ((asked.match(ALL_MARKS) ?? []).length > 1 || /;(?!$)/.test(asked)) return true;
  // A range and a fixed pair of words are one thing.
  const joined = asked
    .replace(CIRCUMSTANCE, "")
    .replace(/\d+(?:,\s*\d+)*,?\s+and\s+\d+/g, "")
    .replace(/\b(?:between|range of)\b[^?]*?\band\b/gi, "")
    .replace(
      /\b(?:and\/or|and so on|pros and cons|question and answer|more and more|step and step|terms and conditions|black and white|supply and demand|cause and effect|trial and error|research and development|will and testament|back and forth)\b/gi,
      "",
    );
  return /\b(?:and|as well as|along with|plus)\b|&/i.test(joined);
}
