import { Panel } from "@/components/ui/panel";
import type { Checklist, ChecklistQuestion } from "@/lib/domain/checklist/checklist";
import * as texts from "@/lib/messages/researcher/checklists";
import { say } from "@/lib/messages/researcher/say";
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
    ? say(texts.changesSinceVersion, { series: basedOn.series, version: basedOn.version })
    : texts.editsToTheModelsDraft;
  return (
    <Panel level={2} title={title}>
      <DifferenceList before={origin.questions} after={questions} />
    </Panel>
  );
}
