import { Panel } from "@/components/ui/panel";
import type { Checklist, ChecklistQuestion } from "@/lib/checklist/checklist";
import { t } from "@/lib/messages/translate";
import { DifferenceList } from "./difference-list";

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
