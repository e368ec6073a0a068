import { Badge } from "@/components/ui/badge";
import { renderByIndex } from "@/components/ui/render-by-index";
import type { ChecklistQuestion } from "@/lib/checklist/checklist";
import { t } from "@/lib/messages/translate";

/** Questions as they are read. */
export function QuestionList({ questions }: { questions: readonly ChecklistQuestion[] }) {
  if (questions.length === 0) return <p className="text-ink-muted">{t("No questions yet.")}</p>;
  return (
    <ol className="flex list-decimal flex-col gap-2.5 pl-6 text-base marker:text-sm marker:text-ink-muted">
      {renderByIndex(questions, ({ question, categories, importance }) => (
        <li className="[overflow-wrap:anywhere]">
          <span lang="" className="[unicode-bidi:plaintext]">
            {question}
          </span>
          {categories.length > 0 || importance !== null ? (
            <span className="mt-1 flex flex-wrap gap-1.5">
              {categories.map((category) => (
                <Badge key={category}>{category}</Badge>
              ))}
              {importance === null ? null : <Badge>{t("Importance {importance}", { importance })}</Badge>}
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
