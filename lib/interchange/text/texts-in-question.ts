const ASKED = "instruction|prompt|question|input|task|request|anweisung|frage|aufgabe|eingabe|consigne|requête|demande";
const SHOWN = "response|answer|output|completion|reply|antwort|ausgabe|réponse|sortie";
const PARTS = new RegExp(`(?:^|[\\s.])(?:${ASKED})\\s*:\\s*(.+?)\\s+(?:model )?(?:${SHOWN})\\s*:\\s*(.+)$`, "isu");
/** What the question asks of the text: in brackets, as Google Forms and LimeSurvey write it, or after a dash, as Qualtrics does. */
const ENDS = [/^(.*\S) ?\[([^\]]{1,100})\]\s*$/s, /^(.*\S) - (\S[^\n]{0,99})$/s];

export interface TextsInQuestion {
  readonly instruction: string;
  readonly response: string;
  readonly criterion: string | null;
}

/** Whether the wording of a survey's question holds what was asked of a model and what it answered. */
export const hasTexts = (wording: string): boolean => PARTS.test(wording);

/**
 * What the questions of a survey show and ask, where their wordings say it: "Prompt: … Response: … [Fluency]". What all of
 * them end in, such as "Rate it.", belongs to the survey.
 * @returns null where one of them shows no two texts
 */
export function textsInQuestions(wordings: readonly string[]): TextsInQuestion[] | null {
  const end = ENDS.find((each) => {
    const split = wordings.map((wording) => each.exec(wording));
    const isSplit = split.every((parts) => parts !== null);
    // Several texts are asked about the same, or one text about several things.
    return isSplit && [2, 1].some((part) => isShared(split.map((parts) => parts?.[part])));
  });
  const shown = wordings.map((wording) => end?.exec(wording) ?? [wording, wording]);
  const parts = shown.map(([, text = ""]) => PARTS.exec(text.trim()));
  if (wordings.length === 0 || !parts.every((part) => part !== null)) return null;
  const responses = withoutSharedEnd(parts.map((part) => part[2]?.trim() ?? ""));
  return parts.map((part, index) => ({
    instruction: part[1]?.trim() ?? "",
    response: responses[index] ?? "",
    criterion: shown[index]?.[2] ?? null,
  }));
}

const isShared = (names: readonly unknown[]): boolean => names.length === 1 || new Set(names).size < names.length;

/** Without the last sentences or lines that are the same in all of several texts. */
function withoutSharedEnd(texts: readonly string[]): string[] {
  if (new Set(texts).size < 2) return [...texts];
  const split = texts.map((text) => text.split(/(?<=[.!?])\s+|\n+/));
  for (;;) {
    const last = new Set(split.map((parts) => parts.at(-1)));
    if (last.size > 1 || split.some((parts) => parts.length < 2)) break;
    for (const parts of split) parts.pop();
  }
  return texts.map((text, index) => {
    const end = split[index]?.at(-1) ?? "";
    return text.slice(0, lastPlaceOf(text, split[index] ?? [], end));
  });
}

/** Where the kept sentences end in the text. */
function lastPlaceOf(text: string, kept: readonly string[], end: string): number {
  let at = 0;
  for (const part of kept.slice(0, -1)) at = text.indexOf(part, at) + part.length;
  return text.indexOf(end, at) + end.length;
}
