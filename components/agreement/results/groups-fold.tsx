import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { AgreementFilter } from "@/lib/domain/agreement/agreement-filter";
import type { AgreementGroup } from "@/lib/domain/agreement/agreement-groups";
import { MIN_GROUP_UNITS } from "@/lib/domain/agreement/agreement-statistic";
import { isPending } from "@/lib/domain/agreement/pending";
import * as texts from "@/lib/messages/researcher/results";
import { say } from "@/lib/messages/researcher/say";
import { roundGroupsQuery } from "@/lib/queries/agreement/round-agreement";
import { formatNumber } from "../statistic/format-number";
import { PanelWaiting } from "../waiting/panel-waiting";
import { WorkerComputes } from "../waiting/worker-computes";
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
  const { data, error, refetch } = useQuery(roundGroupsQuery(roundId, filter, version));
  const groups = data && !isPending(data) ? data : null;
  return (
    <ResultsFold id="groups" title={texts.agreementByGroup} finding={groups ? rangeWords(groups.groups) : null}>
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

/** "0.41 (humour) to 0.87 (maths); 14 groups with n < 10" */
function rangeWords(groups: readonly AgreementGroup[]): string {
  const large = groups.flatMap(({ name, alpha: { value }, basis }) =>
    value.defined && basis.nUnitsPairable >= MIN_GROUP_UNITS ? [{ name: name ?? texts.none, alpha: value.value }] : [],
  );
  const [lowest, ...others] = large.toSorted((one, other) => one.alpha - other.alpha);
  const highest = others.at(-1);
  const small = groups.filter(({ basis }) => basis.nUnitsPairable < MIN_GROUP_UNITS).length;
  const said = (group: { name: string; alpha: number }) => `${formatNumber(group.alpha, 2)} (${group.name})`;
  const range = lowest ? (highest ? say(texts.to, { low: said(lowest), high: said(highest) }) : said(lowest)) : "";
  const rest = small > 0 ? say(texts.groupsWithN, { count: small, minGroupUnits: MIN_GROUP_UNITS }) : "";
  return [range, rest].filter((text) => text !== "").join("; ");
}
