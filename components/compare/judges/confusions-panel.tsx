import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import type { Judges } from "@/lib/compare/judges";
import { t } from "@/lib/messages/translate";
import { casesAddress } from "../sources/cases-address";
import { ConfusionTable } from "../sources/confusion-table";
import { SourceName } from "../sources/source-name";
import { type ShownSources, shownComparisons } from "./source-rows";

const AT_FIRST = 6;

interface ConfusionsPanelProps {
  studyId: string;
  data: Judges;
  shown: ShownSources;
}

/** Each source's 3 × 3 confusion with the truth; every count leads to its cases. */
export function ConfusionsPanel({ studyId, data, shown }: ConfusionsPanelProps) {
  const [all, setAll] = useState(false);
  const comparisons = shownComparisons(data.comparisons, shown);
  if (comparisons.length === 0) {
    return <p className="text-ink-muted">{t("No other source judged the same pairs.")}</p>;
  }
  const inSight = all ? comparisons : comparisons.slice(0, AT_FIRST);
  return (
    <Panel
      level={2}
      title={t("Confusion matrices")}
      description={t(
        "Rows: the reference. Columns: the source. Seen from the pair’s first response. Click a count to see the pairs.",
      )}
    >
      <ul className="grid gap-6 lg:grid-cols-2">
        {inSight.map((comparison) => (
          <li key={comparison.prediction.id} className="flex min-w-0 break-inside-avoid flex-col gap-2">
            <h3 className="text-sm font-medium">
              <SourceName source={comparison.prediction} />
            </h3>
            <ConfusionTable
              comparison={comparison}
              addressOf={(cell) =>
                casesAddress(`/studies/${studyId}/compare/sources`, {
                  label: data.truth.id,
                  prediction: comparison.prediction.id,
                  cell,
                })
              }
            />
          </li>
        ))}
      </ul>
      {inSight.length < comparisons.length ? (
        <div className="flex justify-center pt-5" data-print="hide">
          <Button onClick={() => setAll(true)}>
            {t("Show all {comparisons}", { comparisons: comparisons.length })}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}
