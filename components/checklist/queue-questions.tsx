import { TriangleAlert } from "lucide-react";
import { renderByIndex } from "@/components/ui/render-by-index";
import { t } from "@/lib/messages/translate";
import { questionWarnings } from "./question-warnings";

/** A checklist's questions to be read in a list; of a draft with what is doubtful about them. */
export function QueueQuestions({ questions, isDraft }: { questions: readonly string[]; isDraft: boolean }) {
  const warnings = isDraft ? questionWarnings(questions) : null;
  if (questions.length === 0) return <p className="text-sm text-warning">{t("No questions yet.")}</p>;
  return (
    <>
      <ol className="flex max-w-prose list-decimal flex-col gap-1 pl-5 text-sm marker:text-ink-muted">
        {renderByIndex(questions, (question, index) => (
          <li className="[overflow-wrap:anywhere]">
            <bdi>{question}</bdi>
            {(warnings?.questions[index] ?? []).map((warning) => (
              <span key={warning} className="flex items-start gap-1.5 text-warning">
                <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                {warning}
              </span>
            ))}
          </li>
        ))}
      </ol>
      {warnings?.count ? <p className="pt-1 text-sm text-warning">{warnings.count}</p> : null}
    </>
  );
}
