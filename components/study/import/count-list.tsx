import { Stat, StatList } from "@/components/ui/stat";
import { formatCount } from "@/lib/domain/format/counted";
import type { ImportCounts } from "@/lib/domain/import/import-result";
import * as texts from "@/lib/messages/researcher/importing";
import { say } from "@/lib/messages/researcher/say";

const NAMES: Record<keyof ImportCounts, string> = {
  instructions: texts.instructionsInText,
  responses: texts.responsesInText,
  systems: texts.systemsInText,
  pairs: texts.pairsInText,
  checklists: texts.checklistsInText,
  questions: texts.questionsInText,
  programs: texts.verifierPrograms,
  rounds: texts.roundsInText,
  raters: texts.ratersInText,
  tasks: texts.tasksInText,
  labels: texts.labelsInText,
  answers: texts.checklistAnswers,
};

const ORDER = Object.keys(NAMES).filter((name): name is keyof ImportCounts => name in NAMES);

/** How many of everything; beside what is new, what was there already. */
export function CountList({ counts, kind }: { counts: ImportCounts; kind: "new" | "known" }) {
  const shown = ORDER.filter((name) => counts[name].new + counts[name].known > 0);
  return (
    <StatList>
      {shown.map((name) => (
        <Stat
          key={name}
          label={kind === "new" ? say(texts.newText, { name: NAMES[name] }) : NAMES[name]}
          value={formatCount(counts[name][kind])}
          note={
            kind === "new" && counts[name].known > 0 ? say(texts.alreadyHere, { known: counts[name].known }) : undefined
          }
        />
      ))}
    </StatList>
  );
}
