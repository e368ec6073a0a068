import { formatShare } from "@/components/figure/statistic/format-number";
import { Badge } from "@/components/ui/badge";
import { renderByIndex } from "@/components/ui/render-by-index";
import type { BesideAnswer } from "@/lib/labelling/asks/answers/answers-content";
import { t } from "@/lib/messages/translate";
import type { Answer } from "@/lib/round/protocol/protocol-words";
import { evidenceOverlap } from "@/lib/stats/evidence/evidence-overlap";

export interface AnswerNotesProps {
  /** of one question about one response */
  notes: readonly (BesideAnswer & {
    answer: Answer | null;
    rater?: string;
    /** which responses the note means by A and by B, in words; null where it is about one */
    writtenOrder: string | null;
  })[];
}

/** What raters wrote and quoted about their answers to one question, and how far their quotes overlap. */
export function AnswerNotes({ notes }: AnswerNotesProps) {
  const { f1, jaccard } = evidenceOverlap(notes.map(({ evidence }) => ({ unit: "question", parts: evidence })));
  return (
    <div className="flex flex-col gap-2 text-sm">
      <ul className="flex flex-col gap-2">
        {renderByIndex(notes, ({ rater, answer, unclear, note, evidence, writtenOrder }) => (
          <li className="flex flex-col gap-1 border-l-2 border-line-strong pl-3">
            <p className="flex flex-wrap items-center gap-2">
              {rater ? <span className="font-medium">{rater}</span> : null}
              <span>{answer ?? t("no answer")}</span>
              {unclear ? <Badge tone="warning">{t("question unclear")}</Badge> : null}
            </p>
            {note ? (
              <p lang="" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
                {note}
              </p>
            ) : null}
            {note && writtenOrder ? (
              <p className="text-xs font-medium [overflow-wrap:anywhere]">{writtenOrder}</p>
            ) : null}
            {renderByIndex(evidence, ({ quote }) => (
              <q className="self-start rounded-sm bg-warning-soft px-1 whitespace-pre-wrap [overflow-wrap:anywhere]">
                {quote}
              </q>
            ))}
          </li>
        ))}
      </ul>
      {f1.defined && jaccard.defined ? (
        <p className="text-ink-muted">
          {t("Overlap of the quotes, in characters: F1 {f1}, Jaccard {jaccard}", {
            f1: formatShare(f1.value),
            jaccard: formatShare(jaccard.value),
          })}
        </p>
      ) : null}
    </div>
  );
}
