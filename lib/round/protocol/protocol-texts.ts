import type { Protocol } from "./protocols";

interface ProtocolTexts {
  /** for the person who chooses it */
  readonly explanation: string;
  /** "In the round R, 40 responses were …"; {range} is that of the round's scale */
  readonly writeUp: string;
  /** the paper whose protocol it is: its key in the references of a write-up */
  readonly source: "cook2024tick" | "cook2025diva" | "qin2024infobench" | "zeng2024llmbar";
  /** figures on other data, to compare one’s own with */
  readonly published: string;
}

const PUBLISHED_SCORING =
  "Published: ordinal alpha 0.194 scoring directly, 0.256 with a checklist first; mean scores 3.347 and 3.351 (TICK, table 6).";
const PUBLISHED_CHECKLISTS =
  "Published: pairwise kappa of systems compared by their pass rates 0.532, by direct scores 0.284 (InFoBench, table 3).";
const PUBLISHED_CHECKLISTS_WRITTEN =
  "Published: three people write a checklist for each instruction; the best is the gold checklist and the others are its alternatives (TICK, section 3.2.1).";
const PUBLISHED_PAIRS = "Published: experts agree on 94% of LLMBar’s pairs (LLMBar, section 4.2).";

const PUBLISHED_PREFERENCES =
  "Published: raters agree more after a checklist on both scores and preferences (DIVA, figure 3, drawn without numbers).";

/** What is said of each protocol. Apart from the protocols, because the labelling page does not load it. */
export const PROTOCOL_TEXTS: Readonly<Record<Protocol, ProtocolTexts>> = {
  direct_scoring: {
    explanation: "Raters read one response and score it from 1 to 5.",
    writeUp: "scored directly: one response at a time, {range}",
    source: "cook2024tick",
    published: PUBLISHED_SCORING,
  },
  check_then_score: {
    explanation:
      "Raters answer the instruction’s checklist question by question, then give the same 1 to 5 score (the answers inform the score but don’t determine it).",
    writeUp:
      "scored after a checklist: every question of the instruction’s checklist answered YES or NO, then the response scored {range}",
    source: "cook2024tick",
    published: PUBLISHED_SCORING,
  },
  checklist_only: {
    explanation: "Raters answer the instruction’s checklist question by question, and give no score.",
    writeUp:
      "checked without a score: every question of the instruction’s checklist answered YES or NO about one response at a time",
    source: "qin2024infobench",
    published: PUBLISHED_CHECKLISTS,
  },
  preference: {
    explanation: "Raters read two responses side by side and say which is better, in five steps.",
    writeUp:
      "compared in pairs, on a five-step scale from a strong preference for the first response to one for the second",
    source: "cook2024tick",
    published: PUBLISHED_PAIRS,
  },
  check_then_prefer: {
    explanation:
      "Raters answer the instruction’s checklist about both responses of a pair, then say which is better in five steps (the answers inform the choice but don’t determine it).",
    writeUp:
      "compared in pairs after a checklist: every question of the instruction’s checklist answered YES or NO about both responses, then the preference given on a five-step scale",
    source: "cook2025diva",
    published: PUBLISHED_PREFERENCES,
  },
  forced_choice: {
    explanation: "Raters read two responses side by side and choose the better one, without a tie.",
    writeUp: "judged by a forced choice of the better response, without a tie",
    source: "zeng2024llmbar",
    published: PUBLISHED_PAIRS,
  },
  checklist_writing: {
    explanation:
      "Raters read an instruction without a response, say whether it is safe and makes sense, and write 2 to 8 questions. You choose the gold checklist from theirs.",
    writeUp:
      "read without a response: each rater said whether it was safe and made sense and, where it was and did, wrote a checklist of 2 to 8 questions independently",
    source: "cook2024tick",
    published: PUBLISHED_CHECKLISTS_WRITTEN,
  },
  checklist_categorising: {
    explanation:
      "Raters read an instruction with its checklist and give each question any of the categories that you define. The categories that all of them gave are the reference.",
    writeUp: "read with its instruction: each rater gave every question of a checklist any of the round’s categories",
    source: "cook2024tick",
    published: "Published: what all three raters gave a question counts as its true categories (TICK, appendix A).",
  },
};
