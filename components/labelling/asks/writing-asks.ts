import type { AskName } from "@/lib/round/protocol/protocols";
import type { Ask } from "./ask";
import { questionsAsk } from "./questions/questions-ask";
import { verdictAsk } from "./verdict/verdict-ask";

/** What is asked of who writes a checklist. */
export const WRITING_ASKS: Partial<Record<AskName, Ask>> = {
  safety: verdictAsk("safety"),
  sense: verdictAsk("sense"),
  questions: questionsAsk,
};
