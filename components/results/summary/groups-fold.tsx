import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatNumber } from "@/components/figure/statistic/format-number";
import { PanelWaiting, WorkerComputes } from "@/components/figure/waiting/panel-waiting";
import { t } from "@/lib/messages/translate";
import type { AgreementFilter } from "@/lib/results/agreement-filter";
import { type AgreementGroup, roundGroupsFigure } from "@/lib/results/agreement-groups";
import { MIN_GROUP_UNITS } from "@/lib/results/agreement-statistic";
import { isPending } from "@/lib/results/pending";
import { figureQuery } from "@/lib/results/queries/figure-query";

import { GROUPING_NAMES } from "../words";
import { GroupsFigure } from "./folded-panels";
import { ResultsFold } from "./results-fold";

interface GroupsFoldProps {
  roundId: string;
  filter: AgreementFilter;
  version: string;
  /** below the groups */
  children: ReactNode;
}

/** Alpha of the parts of a round; the line says how far they lie apart. */
export function GroupsFold({ roundId, filter, version, children }: GroupsFoldProps) {
  const { data, error, refetch } = useQuery(figureQuery(roundGroupsFigure, roundId, filter, version));
  const groups = data && !isPending(data) ? data : null;
  return (
    <ResultsFold id="groups" title={t("Agreement by group")} finding={groups ? rangeWords(groups.groups) : null}>
      {groups ? (
        <GroupsFigure groups={groups} />
      ) : data && isPending(data) ? (
        <WorkerComputes pending={data} />
      ) : (
        <PanelWaiting error={error} onRetry={refetch} />
      )}
      {children}
    </ResultsFold>
  );
}

/** "Category: 0.41 (humour) to 0.87 (maths); 14 groups with n < 10": of the grouping whose groups lie furthest apart. */
export function rangeWords(groups: readonly AgreementGroup[]): string {
  const large = groups.flatMap(({ grouping, name, alpha: { value }, basis }) =>
    value.defined && basis.nUnitsPairable >= MIN_GROUP_UNITS
      ? [{ grouping, name: name ?? t("none"), alpha: value.value }]
      : [],
  );
  const ranges = [...new Set(large.map(({ grouping }) => grouping))].map((grouping) => {
    const of = large.filter((group) => group.grouping === grouping).toSorted((one, other) => one.alpha - other.alpha);
    const [lowest, highest] = [of[0], of.length > 1 ? of.at(-1) : undefined];
    return { grouping, lowest, highest, width: lowest && highest ? highest.alpha - lowest.alpha : -1 };
  });
  const [widest] = ranges.toSorted((one, other) => other.width - one.width);
  const small = groups.filter(({ basis }) => basis.nUnitsPairable < MIN_GROUP_UNITS).length;
  const said = (group: { name: string; alpha: number }) => `${formatNumber(group.alpha, 2)} (${group.name})`;
  const range = widest?.lowest
    ? t("{grouping}: {range}", {
        grouping: GROUPING_NAMES[widest.grouping],
        range: widest.highest
          ? t("{low} to {high}", { low: said(widest.lowest), high: said(widest.highest) })
          : said(widest.lowest),
      })
    : "";
  const rest =
    small > 0
      ? t("{count, plural, one {# group} other {# groups}} with n < {minGroupUnits}", {
          count: small,
          minGroupUnits: MIN_GROUP_UNITS,
        })
      : "";
  return [range, rest].filter((text) => text !== "").join("; ");
}
