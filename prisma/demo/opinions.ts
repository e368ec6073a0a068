import type { Level } from "@/lib/domain/protocol";

export interface Opinion {
  score: Level;
  /** Y or N for each question of the checklist */
  answers: string;
}

/** What a careful reader thinks of every response of the demo study; the simulated raters see it through noise. */
export const OPINIONS: Readonly<Record<string, { Aspen: Opinion; Birch: Opinion }>> = {
  "storm-without-e": { Aspen: { score: 5, answers: "YYYY" }, Birch: { score: 2, answers: "YNNY" } },
  "polite-reminder": { Aspen: { score: 5, answers: "YYYYY" }, Birch: { score: 2, answers: "NNYNN" } },
  "quartic-roots": { Aspen: { score: 5, answers: "YYYY" }, Birch: { score: 2, answers: "NNYY" } },
  "second-largest": { Aspen: { score: 5, answers: "YYYYY" }, Birch: { score: 1, answers: "NNNNY" } },
  "commute-table": { Aspen: { score: 5, answers: "YYYY" }, Birch: { score: 2, answers: "NNNN" } },
  "slow-dough": { Aspen: { score: 5, answers: "YYYYY" }, Birch: { score: 1, answers: "NNNNN" } },
  "library-notice-german": { Aspen: { score: 4, answers: "YYYY" }, Birch: { score: 2, answers: "YNNN" } },
  "tide-mill-summary": { Aspen: { score: 5, answers: "YYYYY" }, Birch: { score: 3, answers: "NYYNN" } },
  "order-to-json": { Aspen: { score: 5, answers: "YYYYY" }, Birch: { score: 2, answers: "NYNNY" } },
  "blue-sky-for-seven": { Aspen: { score: 5, answers: "YYYYY" }, Birch: { score: 2, answers: "NYNNY" } },
  "weekend-budget": { Aspen: { score: 4, answers: "YYYYY" }, Birch: { score: 2, answers: "YYYNN" } },
  "three-pets": { Aspen: { score: 5, answers: "YYY" }, Birch: { score: 1, answers: "NNY" } },
  "reading-club-names": { Aspen: { score: 4, answers: "YYYYY" }, Birch: { score: 4, answers: "YYYYY" } },
  "kind-feedback": { Aspen: { score: 4, answers: "YYYN" }, Birch: { score: 5, answers: "YYYY" } },
};
