import type { AnnotationContent, AssignmentView } from "@/lib/labelling/labelling";
import { SIDES } from "@/lib/round/protocol/protocol-words";
import {
  asksFor,
  categorises,
  hasAnswers,
  labelsPairs,
  scaleOf,
  writesChecklists,
} from "@/lib/round/protocol/protocols";
import type { Level } from "@/lib/round/protocol/scale";
import { CATEGORIES } from "./round";

const QUESTIONS = ["Does the response have three lines?", "Does every line rhyme?"];

/** A complete label for a task, as its rater would submit it. @param level 4 where the scale has it, else its highest one */
export function contentFor({ protocol, checklist, asksEase }: AssignmentView, level?: Level): AnnotationContent {
  const usual = scaleOf(protocol)?.values.findLast((value) => value <= 4) ?? null;
  const sides = labelsPairs(protocol) ? SIDES : [undefined];
  return {
    protocol,
    answers: hasAnswers(protocol)
      ? sides.flatMap((side) => (checklist ?? []).map(({ itemId }) => ({ itemId, side, answer: "YES" as const })))
      : [],
    level: asksFor(protocol, "level") ? (level ?? usual) : null,
    ease: asksEase && asksFor(protocol, "ease") ? "easier" : null,
    ...(writesChecklists(protocol) ? { safety: true, sense: true, questions: QUESTIONS } : {}),
    ...(categorises(protocol)
      ? { categories: (checklist ?? []).map(({ itemId }) => ({ itemId, categories: CATEGORIES.slice(0, 1) })) }
      : {}),
    comment: "",
    problems: [],
    durationMs: 1_200,
  };
}
