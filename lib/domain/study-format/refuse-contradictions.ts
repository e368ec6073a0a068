import type { z } from "zod";
import { counted } from "@/lib/domain/format/counted";
import { STUDY_LIMITS } from "./limits";

interface ResponseReference {
  system: string;
  sample: number;
}

interface Line {
  instruction?: string | undefined;
  messages?: { content: string }[] | undefined;
  input?: string | undefined;
  responses: (ResponseReference & { truth?: { answers?: unknown[] | undefined } | undefined })[];
  pairs: { id?: string | undefined; a: ResponseReference; b: ResponseReference }[];
  checklist?: { items: unknown[] } | undefined;
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

/** The rules between the fields of one line. */
export function refuseContradictions(line: Line, context: z.RefinementCtx): void {
  const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: "custom", path, message });

  const characters = line.messages?.reduce((sum, { content }) => sum + content.length, 0) ?? 0;
  if (characters > STUDY_LIMITS.instructionCharacters) {
    refuse(
      ["messages"],
      `at most ${counted(STUDY_LIMITS.instructionCharacters, "character")} in all messages together`,
    );
  }

  const seen = new Set<string>();
  line.responses.forEach((response, index) => {
    const key = responseKey(response);
    if (seen.has(key)) {
      refuse(["responses", index], 'one response per system and sample (number further ones with "sample")');
    }
    seen.add(key);
    const answers = response.truth?.answers;
    if (answers && line.checklist && answers.length !== line.checklist.items.length) {
      refuse(
        ["responses", index, "truth", "answers"],
        `${counted(line.checklist.items.length, "answer")}, one for each question`,
      );
    }
  });

  const ids = new Set<string>();
  const pairs = new Set<string>();
  line.pairs.forEach((pair, index) => {
    const [first, second] = [responseKey(pair.a), responseKey(pair.b)].sort();
    if (first === second) refuse(["pairs", index], "two different responses");
    const key = `${first}\n${second}`;
    if (pairs.has(key)) refuse(["pairs", index], "each pair once, whichever response stands first");
    pairs.add(key);
    if (pair.id === undefined) return;
    if (ids.has(pair.id)) refuse(["pairs", index, "id"], "an id that no other pair has");
    ids.add(pair.id);
  });
}

/** Names a response inside its instruction. */
export function responseKey({ system, sample }: ResponseReference): string {
  return JSON.stringify([system, sample]);
}
