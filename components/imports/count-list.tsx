import { Callout } from "@/components/ui/callout";
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

/** How many of a label file's texts the study has: importing the others adds them. */
export function InStudy({ counts: { instructions, responses } }: { counts: ImportCounts }) {
  const total = instructions.known + instructions.new;
  if (total === 0) return null;
  return (
    <Callout
      title={t("{known} of {total, plural, one {# instruction is} other {# instructions are}} in the study already", {
        known: instructions.known,
        total,
      })}
    >
      {t(
        "Found by their ids or texts. Of the {total, plural, one {# response} other {# responses}} in the file, the study has {known}. Labels are added to what it has; the rest is added with them.",
        { known: responses.known, total: responses.known + responses.new },
      )}
    </Callout>
  );
}
