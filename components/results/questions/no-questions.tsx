import { ListChecks } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { t } from "@/lib/messages/translate";
import { hasAnswers, PROTOCOLS, type Protocol } from "@/lib/round/protocol/protocols";

/** In place of a round’s questions: why there are none, and what to do. */
export function NoQuestions({ protocol }: { protocol: Protocol }) {
  return hasAnswers(protocol) ? (
    <EmptyState
      icon={<ListChecks aria-hidden />}
      title={t("No questions yet")}
      description={t(
        "Questions are those of the tasks’ checklists, and this round has no tasks. Choose “Add tasks” above.",
      )}
    />
  ) : (
    <EmptyState
      icon={<ListChecks aria-hidden />}
      title={t("This round asks no questions")}
      description={t(
        "With the protocol “{protocol}”, raters answer no checklist. For answers question by question, create a round with “Checklist only” or “Check, then score”.",
        { protocol: PROTOCOLS[protocol].name },
      )}
    />
  );
}
