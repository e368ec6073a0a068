import { Check, X } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { renderByIndex } from "@/components/ui/render-by-index";
import { t } from "@/lib/messages/translate";
import { questionGroups } from "@/lib/results/writing/question-groups";
import type { ChecklistWriter, WrittenInstruction } from "@/lib/results/writing/written-checklists";

export interface WriterColumnsProps {
  instruction: WrittenInstruction;
  mayWrite: boolean;
  busy: boolean;
  onChoose: (annotationId: string) => void;
}

/** The writers side by side; questions that several ask have the same letter. */
export function WriterColumns({ instruction, mayWrite, busy, onChoose }: WriterColumnsProps) {
  const { writers, wanted, gold } = instruction;
  const groups = questionGroups(writers.map(({ questions }) => questions));
  if (writers.length === 0) {
    return (
      <Panel level={2} title={t("Checklists")}>
        <p className="text-ink-muted">{t("No one has written one for this instruction yet.")}</p>
      </Panel>
    );
  }
  return (
    <section aria-label={t("Checklists")} className="flex flex-col gap-3">
      <p className="text-sm text-ink-muted">
        {t(
          "{writers} of {count, plural, one {# label} other {# labels}}. The same letter marks questions that several raters ask.",
          { writers: writers.length, count: wanted },
        )}
      </p>
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        {renderByIndex(writers, (writer, index) => (
          <Panel
            level={3}
            title={`${index + 1}. ${writer.pseudonym}`}
            actions={
              mayWrite && writer.questions.length > 0 ? (
                <Button
                  size="sm"
                  disabled={busy}
                  aria-keyshortcuts={String(index + 1)}
                  aria-label={t("Use the checklist of {pseudonym} as gold", { pseudonym: writer.pseudonym })}
                  onClick={() => onChoose(writer.annotationId)}
                >
                  {t("Use as gold")}
                </Button>
              ) : null
            }
          >
            <WriterColumn
              writer={writer}
              groups={groups[index] ?? []}
              isChosen={gold?.annotationId === writer.annotationId}
            />
          </Panel>
        ))}
      </div>
    </section>
  );
}

function WriterColumn(props: { writer: ChecklistWriter; groups: readonly (number | null)[]; isChosen: boolean }) {
  const { writer, groups, isChosen } = props;
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap gap-2">
        <Verdict isYes={writer.isSafe} yes={t("Safe")} no={t("Not safe")} />
        <Verdict isYes={writer.makesSense} yes={t("Makes sense")} no={t("Makes no sense")} />
        {writer.simulated ? <Badge>{t("Simulated")}</Badge> : null}
        {isChosen ? <Badge tone="accent">{t("Chosen")}</Badge> : null}
      </p>
      {writer.questions.length > 0 ? (
        <ol className="flex flex-col gap-2">
          {renderByIndex(writer.questions, (question, index) => {
            const group = groups[index] ?? null;
            return (
              <li className="flex items-start gap-2 text-sm">
                <span className="w-4 shrink-0 text-right text-ink-muted tabular-nums">{index + 1}</span>
                <span lang="" className="min-w-0 flex-1 [overflow-wrap:anywhere] [unicode-bidi:plaintext]">
                  {question}
                </span>
                {group === null ? null : (
                  <Badge>
                    <span className="sr-only">{t("Shared question")} </span>
                    {letterOf(group)}
                  </Badge>
                )}
              </li>
            );
          })}
        </ol>
      ) : (
        <p className="text-sm text-ink-muted">{t("No questions.")}</p>
      )}
      {writer.comment ? <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">“{writer.comment}”</p> : null}
    </div>
  );
}

function Verdict({ isYes, yes, no }: { isYes: boolean; yes: string; no: string }) {
  return (
    <Badge tone={isYes ? "positive" : "negative"} icon={isYes ? <Check aria-hidden /> : <X aria-hidden />}>
      {isYes ? yes : no}
    </Badge>
  );
}

/** A to Z, then AA. */
function letterOf(group: number): string {
  const letter = String.fromCharCode(65 + (group % 26));
  return group < 26 ? letter : `${letterOf(Math.floor(group / 26) - 1)}${letter}`;
}
