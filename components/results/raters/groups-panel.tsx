import { useQuery } from "@tanstack/react-query";
import { countColumn, estimateColumns } from "@/components/figure/estimate-columns";
import { formatP, formatShare } from "@/components/figure/statistic/format-number";
import { TablePanel } from "@/components/figure/table-panel";
import { AsOfNotice, PanelWaiting } from "@/components/figure/waiting/panel-waiting";
import { t } from "@/lib/messages/translate";
import type { AgreementFilter } from "@/lib/results/agreement-filter";
import { isPending } from "@/lib/results/pending";
import { figureQuery } from "@/lib/results/queries/figure-query";
import { type AttributeGroups, FEWEST_IN_GROUP, type GroupRow, raterGroupsFigure } from "@/lib/results/rater-groups";

export interface GroupsPanelProps {
  roundId: string;
  filter: Pick<AgreementFilter, "level" | "order">;
  version: string;
}

const CLEAR = 0.05;

const METHOD = t(
  "Within: alpha of the group’s labels. Between: one label of the group and one of another group shown (cross-replication reliability). Intervals: bootstrap over instructions, for these raters. p: how often raters with exchanged groups differ as much, corrected for all groups of this table. All labels of people who answered count, whatever this page leaves out.",
);

/** What hiding groups protects from, and what it cannot. */
const PROTECTED = t(
  "Someone who can see each rater’s labels may still work out who is in a group, most easily from figures before and after one person answers, labels or withdraws. Share these figures, and labels by rater, with that in mind.",
);

/** Whose voice: agreement within and between groups of people, by what they said of themselves. */
export function GroupsPanel({ roundId, filter, version }: GroupsPanelProps) {
  const { data, error, refetch } = useQuery(figureQuery(raterGroupsFigure, roundId, filter, version));
  if (!data) return error ? <PanelWaiting title={t("Groups of raters")} error={error} onRetry={refetch} /> : null;
  // Most studies ask their raters nothing, and then there is nothing to wait for.
  if (isPending(data)) return null;
  return (
    <>
      <AsOfNotice asOf={data.asOf} />
      {data.attributes.map((attribute) => (
        <GroupsTable key={`${attribute.of} ${attribute.attribute}`} {...attribute} />
      ))}
    </>
  );
}

function GroupsTable({ attribute, of, groups, hidden }: AttributeGroups) {
  const title =
    of === "levels" ? t("Groups: {attribute}", { attribute }) : t("Groups, answers: {attribute}", { attribute });
  return (
    <TablePanel<GroupRow>
      title={title}
      description={[
        ...groups.map((group) => conclusion(group, groups.length)),
        ...(groups.length > 0 ? [METHOD, PROTECTED] : []),
        hiddenNote(hidden),
      ].join(" ")}
      fileName={`groups-${of}`}
      empty={t("No group has {fewest} raters or more that can be shown.", { fewest: FEWEST_IN_GROUP })}
      data={{
        caption: title,
        columns: [
          { id: "group", header: attribute, rowHeader: true, value: ({ group }) => group },
          countColumn<GroupRow>("raters", t("Raters"), ({ raters }) => raters),
          ...estimateColumns<GroupRow>("difference", t("Difference"), ({ difference }) => difference),
          {
            id: "p",
            header: "p",
            numeric: true,
            value: ({ pValue }) => pValue,
            cell: ({ pValue }) => (pValue.defined ? formatP(pValue.value) : "–"),
          },
          ...estimateColumns<GroupRow>("within", t("Within"), ({ within }) => within),
          ...estimateColumns<GroupRow>("between", t("Between"), ({ between }) => between),
          ...(of === "levels"
            ? estimateColumns<GroupRow>("mean", t("Mean label"), ({ mean }) => mean)
            : estimateColumns<GroupRow>("mean", t("Share of YES"), ({ mean }) => mean, formatShare)),
          countColumn<GroupRow>("units", of === "levels" ? t("Tasks") : t("Questions"), ({ units }) => units),
          countColumn<GroupRow>("labels", of === "levels" ? t("Labels") : t("Answers"), ({ labels }) => labels),
        ],
        rows: groups,
        rowKey: ({ group }) => group,
      }}
    />
  );
}

/** A group is more than its raters only where exchanging them would hardly differ as much. */
function conclusion({ group, difference, pValue }: GroupRow, shown: number): string {
  if (shown === 1) return t("“{group}”: no other group is shown to compare it with.", { group });
  if (!difference.value.defined || !pValue.defined) {
    return t("“{group}”: cannot tell, there is too little to compare.", { group });
  }
  if (pValue.value >= CLEAR) {
    return t("“{group}”: cannot tell whether it agrees more or less with itself than with the others.", { group });
  }
  return difference.value.value > 0
    ? t("“{group}” agrees more with itself than with the others.", { group })
    : t("“{group}” agrees less with itself than with the others.", { group });
}

function hiddenNote(hidden: readonly string[]): string {
  if (hidden.length === 0) return "";
  return t(
    "Not shown: {groups}. A group of fewer than {fewest} raters is never shown, nor one that would leave fewer than {fewest} when taken from the whole, nor one with all members who answered.",
    { groups: hidden.map((group) => `“${group}”`).join(", "), fewest: FEWEST_IN_GROUP },
  );
}
