import { Badge } from "@/components/ui/badge";
import { ChangedWords } from "@/components/ui/mark";
import { Panel } from "@/components/ui/panel";
import { renderByIndex } from "@/components/ui/render-by-index";
import type { Checklist, ChecklistQuestion } from "@/lib/checklist/checklist";
import { checklistDifference, isChanged, isReordered, type QuestionChange } from "@/lib/checklist/checklist-difference";
import { scoringWords } from "@/lib/checklist/scoring-words";
import { t } from "@/lib/messages/translate";

export interface DifferenceListProps {
  before: readonly ChecklistQuestion[];
  after: readonly ChecklistQuestion[];
}

/** What became of each question, word by word. */
export function DifferenceList({ before, after }: DifferenceListProps) {
  const changes = checklistDifference(before, after);
  const reordered = isReordered(before, after);
  if (!isChanged(changes)) {
    return (
      <p className="text-sm text-ink-muted">
        {reordered ? t("The questions are in a different order. None was changed.") : t("No question was changed.")}
      </p>
    );
  }
  return (
    <ul className="flex flex-col gap-3 text-base">
      {reordered ? <li className="text-sm text-ink-muted">{t("The questions are in a different order.")}</li> : null}
      {renderByIndex(changes, (change) => (
        <li dir="auto" className="flex flex-col gap-1 [overflow-wrap:anywhere]">
          <Change change={change} />
        </li>
      ))}
    </ul>
  );
}

function Change({ change }: { change: QuestionChange }) {
  if (change.kind === "kept")
    return (
      <p lang="" className="text-ink-muted">
        {change.to.question}
      </p>
    );
  if (change.kind === "added") {
    return (
      <p>
        <Badge tone="positive">{t("Added")}</Badge>{" "}
        <ChangedWords parts={[{ kind: "added", text: change.to.question }]} />
      </p>
    );
  }
  if (change.kind === "removed") {
    return (
      <p>
        <Badge tone="negative">{t("Removed")}</Badge>{" "}
        <ChangedWords parts={[{ kind: "removed", text: change.from.question }]} />
      </p>
    );
  }
  const notes = otherChanges(change.from, change.to);
  return (
    <>
      <p>
        <Badge tone="accent">{t("Changed")}</Badge> <ChangedWords parts={change.words} />
      </p>
      {notes.length > 0 ? <p className="text-sm text-ink-muted">{notes.join(" · ")}</p> : null}
    </>
  );
}

function otherChanges(from: ChecklistQuestion, to: ChecklistQuestion): string[] {
  const words = (importance: number | null) => (importance === null ? t("none") : String(importance));
  const added = to.categories.filter((name) => !from.categories.includes(name));
  const removed = from.categories.filter((name) => !to.categories.includes(name));
  return [
    ...(from.importance === to.importance
      ? []
      : [t("Importance {before} → {after}", { before: words(from.importance), after: words(to.importance) })]),
    ...(scoringWords(from.scoring).join() === scoringWords(to.scoring).join()
      ? []
      : [
          t("Counts: {before} → {after}", {
            before: scoringWords(from.scoring).join(", ") || t("none"),
            after: scoringWords(to.scoring).join(", ") || t("none"),
          }),
        ]),
    ...(added.length > 0 ? [t("Category added: {added}", { added: added.join(", ") })] : []),
    ...(removed.length > 0 ? [t("Category removed: {removed}", { removed: removed.join(", ") })] : []),
  ];
}

/** What a draft or version changed of what it began with: a model's words, or another version's. */
export function DifferencePanel({
  checklist: { basedOn, origin },
  questions,
}: {
  checklist: Pick<Checklist, "basedOn" | "origin">;
  questions: readonly ChecklistQuestion[];
}) {
  if (!origin) return null;
  const title = basedOn
    ? t("Changes since {series}, version {version}", { series: basedOn.series, version: basedOn.version })
    : t("Edits to the model’s draft");
  return (
    <Panel level={2} title={title}>
      <DifferenceList before={origin.questions} after={questions} />
    </Panel>
  );
}
