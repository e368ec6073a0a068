import { Stat, StatList } from "@/components/ui/stat";
import { formatCount } from "@/lib/format/format-number";
import type { ImportCounts } from "@/lib/imports/import-result";
import { t } from "@/lib/messages/translate";

const NAMES: Record<keyof ImportCounts, string> = {
  instructions: t("instructions"),
  responses: t("responses"),
  systems: t("systems"),
  pairs: t("pairs"),
  checklists: t("checklists"),
  questions: t("questions"),
  programs: t("verifier programs"),
  rounds: t("rounds"),
  raters: t("raters"),
  tasks: t("tasks"),
  labels: t("labels"),
  answers: t("checklist answers"),
};

const ORDER = Object.keys(NAMES).filter((name): name is keyof ImportCounts => name in NAMES);

/** Counts per kind of item; new ones also show how many were there already. */
export function CountList({ counts, kind }: { counts: ImportCounts; kind: "new" | "known" }) {
  const shown = ORDER.filter((name) => counts[name].new + counts[name].known > 0);
  return (
    <StatList>
      {shown.map((name) => (
        <Stat
          key={name}
          label={kind === "new" ? t("new {name}", { name: NAMES[name] }) : NAMES[name]}
          value={formatCount(counts[name][kind])}
          note={
            kind === "new" && counts[name].known > 0
              ? t("{known} already here", { known: counts[name].known })
              : undefined
          }
        />
      ))}
    </StatList>
  );
}
