import type { UserViewer } from "@/lib/people/viewer";
import type { FigureOf } from "@/lib/results/figure";
import type { Schema } from "./answer";
import { type DescribedHandler, IN_ROUND, IN_STUDY, route, type Shape } from "./route";

const PARAMS: Record<FigureOf, Schema<{ roundId: string } | { studyId: string }>> = {
  rounds: IN_ROUND,
  studies: IN_STUDY,
};

/** The GET of a figure, for those who may read agreement: from its declaration and how it is read on the server. */
export function figureRoute<Choices, Answer>(
  figure: { of: FigureOf; choices: Schema<Choices>; answer: Schema<Answer> },
  read: (viewer: UserViewer, id: string, choices: Choices) => Promise<Answer>,
  facts: Pick<Shape, "summary" | "isPolled" | "isOfPeople">,
): DescribedHandler {
  return route(
    { ...facts, access: "agreement.read", answer: figure.answer, params: PARAMS[figure.of], query: figure.choices },
    ({ viewer, params, query }) => read(viewer, "roundId" in params ? params.roundId : params.studyId, query),
  );
}
