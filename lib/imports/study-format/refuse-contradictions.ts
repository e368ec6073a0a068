import type { z } from "zod";
import { type QuestionScoring, scoringProblem } from "@/lib/checklist/question-scoring";
import { counted } from "@/lib/format/format-number";
import { STUDY_LIMITS } from "./limits";

interface ResponseReference {
  system: string;
  sample: number;
}

interface ScoredItem {
  scoring?: QuestionScoring | null | undefined;
}

interface Line {
  instruction?: string | undefined;
  messages?: { content: string }[] | undefined;
  input?: string | undefined;
  responses: (ResponseReference & {
    truth?: { answers?: unknown[] | undefined; explanations?: unknown[] | undefined } | undefined;
  })[];
  pairs: { id?: string | undefined; a: ResponseReference; b: ResponseReference }[];
  checklist?: { series: string; items: ScoredItem[] } | undefined;
  checklists: {
    series: string;
    version: number;
    gold: boolean;
    based_on?: { series: string; version: number } | undefined;
    items: ScoredItem[];
  }[];
  verifiers: { question: string; program: string | null; status: string }[];
}

export const NO_TEXT = "some text in the instruction or its input";

/** Somebody has to say what was asked, in one of two ways. */
export function refuseWithoutText(line: Line, context: z.RefinementCtx): void {
  const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: "custom", path, message });

  if ((line.instruction === undefined) === (line.messages === undefined)) {
    refuse(["instruction"], 'exactly one of "instruction" and "messages"');
  }
  const texts = [line.instruction, line.input, ...(line.messages?.map(({ content }) => content) ?? [])];
  if (texts.every((text) => (text ?? "").trim() === "")) {
    refuse([line.messages ? "messages" : "instruction"], NO_TEXT);
  }
}

/** A response is a text or a conversation, of a length that people can be asked to read. */
export function refuseUnlessOneText(
  { text, messages }: { text?: string | undefined; messages?: { content: string }[] | undefined },
  context: z.RefinementCtx,
): void {
  if ((text === undefined) === (messages === undefined)) {
    context.addIssue({ code: "custom", path: ["text"], message: 'exactly one of "text" and "messages"' });
  }
  if (charactersOf(messages) > STUDY_LIMITS.responseCharacters) {
    const message = `at most ${counted(STUDY_LIMITS.responseCharacters, "character")} in all messages together`;
    context.addIssue({ code: "custom", path: ["messages"], message });
  }
}

/** The rules between the fields of one line. */
export function refuseContradictions(line: Line, context: z.RefinementCtx): void {
  const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: "custom", path, message });

  if (charactersOf(line.messages) > STUDY_LIMITS.instructionCharacters) {
    refuse(
      ["messages"],
      `at most ${counted(STUDY_LIMITS.instructionCharacters, "character")} in all messages together`,
    );
  }

  const lengths = [...(line.checklist ? [line.checklist] : []), ...line.checklists].map(({ items }) => items.length);
  const seen = new Set<string>();
  line.responses.forEach((response, index) => {
    const key = responseKey(response);
    if (seen.has(key)) {
      refuse(["responses", index], 'one response per system and sample (number further ones with "sample")');
    }
    seen.add(key);
    const answers = response.truth?.answers;
    if (answers && lengths.length > 0 && !lengths.includes(answers.length)) {
      refuse(
        ["responses", index, "truth", "answers"],
        `${lengths.join(" or ")} ${lengths.at(-1) === 1 ? "answer" : "answers"}, one for each question`,
      );
    }
  });
  refuseExplanations(line, refuse);
  refuseChecklists(line, refuse);

  const ids = new Set<string>();
  const pairs = new Set<string>();
  line.pairs.forEach((pair, index) => {
    const [first, second] = [responseKey(pair.a), responseKey(pair.b)].sort();
    if (first === second) refuse(["pairs", index], "two different responses");
    const key = `${first}\n${second}`;
    if (pairs.has(key)) refuse(["pairs", index], "each pair once, whichever response comes first");
    pairs.add(key);
    if (pair.id === undefined) return;
    if (ids.has(pair.id)) refuse(["pairs", index, "id"], "an id that no other pair has");
    ids.add(pair.id);
  });
}

function charactersOf(messages: readonly { content: string }[] = []): number {
  return messages.reduce((sum, { content }) => sum + content.length, 0);
}

/** Names a response inside its instruction. */
export function responseKey({ system, sample }: ResponseReference): string {
  return JSON.stringify([system, sample]);
}

type Refuse = (path: (string | number)[], message: string) => void;

/** An explanation belongs to a known answer. */
function refuseExplanations({ responses }: Line, refuse: Refuse): void {
  responses.forEach(({ truth }, index) => {
    const { answers = [], explanations } = truth ?? {};
    if (!explanations) return;
    const path = ["responses", index, "truth", "explanations"];
    if (explanations.length !== answers.length) {
      refuse(path, `${counted(answers.length, "explanation")} or null, one for each of the answers`);
      return;
    }
    explanations.forEach((explanation, place) => {
      if (explanation !== null && answers[place] === null) refuse([...path, place], "null, since no answer is known");
    });
  });
}

/** One of each version, one gold checklist, one program for a question. */
function refuseChecklists({ checklist, checklists, verifiers }: Line, refuse: Refuse): void {
  const versions = new Set(checklist ? [versionKey({ series: checklist.series, version: 1 })] : []);
  let hasGold = false;
  checklists.forEach((each, index) => {
    const key = versionKey(each);
    if (versions.has(key)) refuse(["checklists", index, "version"], "each version of a series once");
    if (each.based_on && versionKey(each.based_on) === key) {
      refuse(["checklists", index, "based_on"], "another version than this one");
    }
    if (each.gold && hasGold) refuse(["checklists", index, "gold"], "one gold checklist for an instruction");
    versions.add(key);
    hasGold ||= each.gold;
  });
  const places = checklists.map(({ items }, index) => ({ path: ["checklists", index], items }));
  for (const { path, items } of [...(checklist ? [{ path: ["checklist"], items: checklist.items }] : []), ...places]) {
    const wrong = scoringProblem(items);
    if (wrong) refuse([...path, "items", wrong.place], wrong.problem);
  }
  const questions = new Set<string>();
  verifiers.forEach(({ question, program, status }, index) => {
    if (questions.has(question)) refuse(["verifiers", index, "question"], "one program for each question");
    questions.add(question);
    if ((program === null) !== (status === "person")) {
      refuse(["verifiers", index, "program"], 'a program, or null with the status "person"');
    }
  });
}

/** Names a version of a checklist inside its instruction. */
export function versionKey({ series, version }: { series: string; version: number }): string {
  return JSON.stringify([series, version]);
}
