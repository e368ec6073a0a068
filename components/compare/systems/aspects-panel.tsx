import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { estimateColumns } from "@/components/figure/estimate-columns";
import type { FigureColumn } from "@/components/figure/figure-data";
import { formatShare } from "@/components/figure/statistic/format-number";
import { TablePanel } from "@/components/figure/table-panel";
import { PanelWaiting } from "@/components/figure/waiting/panel-waiting";
import { Select } from "@/components/ui/input";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { type RoundSystems, roundSystemsFigure } from "@/lib/compare/agreement-systems";
import { naturalOrder } from "@/lib/format/natural-order";
import { t } from "@/lib/messages/translate";
import type { AgreementFilter } from "@/lib/results/agreement-filter";
import { type AspectRow, aspectRows } from "@/lib/results/aspect-rows";
import { isPending } from "@/lib/results/pending";
import { figureQuery } from "@/lib/results/queries/figure-query";
import { labelsPairs } from "@/lib/round/protocol/protocols";
import { roundsQuery } from "@/lib/round/queries/rounds";
import type { RoundSummary } from "@/lib/round/round";

export interface AspectsPanelProps {
  studyId: string;
  roundId: string;
  filter: Pick<AgreementFilter, "raters" | "answers">;
  /** of this round, whose answers are shown */
  systems: RoundSystems;
}

/** How much of each aspect each system meets, next to raters' preferences from this round or another one. */
export function AspectsPanel({ studyId, roundId, filter, systems }: AspectsPanelProps) {
  const { data } = useQuery(roundsQuery(studyId));
  const { get, set } = useUrlQuery();
  const id = useId();
  const rounds = preferenceRounds(data?.rounds ?? [], roundId);
  const asked = get("preferences");
  const chosen = rounds.find((round) => round.id === asked) ?? rounds[0];
  const isOther = chosen !== undefined && chosen.id !== roundId;
  const other = useQuery({
    // The same raters as here: people's preferences next to judges' answers would compare two things at once.
    ...figureQuery(
      roundSystemsFigure,
      chosen?.id ?? roundId,
      { ...filter, raters: systems.raters },
      `${chosen?.labels}`,
    ),
    enabled: isOther,
    placeholderData: undefined,
  });
  const preferences = isOther ? (other.data && !isPending(other.data) ? other.data : null) : systems;
  const standings = chosen && preferences ? preferences.standings : [];
  const rows = aspectRows(systems, standings);
  const names = [...new Set(rows.flatMap((row) => [...row.systems.keys()]))].sort(naturalOrder);
  if (names.length < 2) return null;
  return (
    <TablePanel<AspectRow>
      title={t("Aspects and preferences")}
      description={t(
        "The share of requirements met (all YES over all YES and NO) by category of question, and the share of pairs in which raters preferred the system’s response to another’s{chosen}; which response is called A makes no difference. Intervals: bootstrap over instructions where several responses or pairs share one; n is responses or pairs.",
        { chosen: chosen ? t(", from “{chosen}”", { chosen: chosen.name }) : "" },
      )}
      fileName="aspects-and-preferences"
      empty={t("No answers yet.")}
      actions={
        rounds.length > 1 ? (
          <label htmlFor={id} className="flex min-w-0 items-center gap-2 text-sm" data-print="hide">
            <span className="shrink-0 text-ink-muted">{t("Preferences from")}</span>
            <Select
              id={id}
              className="max-w-56"
              value={chosen?.id}
              onChange={(event) =>
                set({ preferences: event.target.value === rounds[0]?.id ? null : event.target.value })
              }
            >
              {rounds.map((round) => (
                <option key={round.id} value={round.id}>
                  {round.id === roundId ? t("this round") : round.name}
                </option>
              ))}
            </Select>
          </label>
        ) : undefined
      }
      footer={
        preferences === null ? (
          <PanelWaiting error={other.error} onRetry={other.refetch} />
        ) : isOther && standings.length === 0 ? (
          t("These raters labelled no pair of two systems in “{chosen}”.", { chosen: chosen.name })
        ) : undefined
      }
      data={{
        caption: t("Requirements met by aspect, and preferences, of each system"),
        columns: [
          { id: "aspect", header: t("Aspect"), rowHeader: true, value: (row) => row.name },
          { id: "unit", header: t("n counts"), only: "csv", value: (row) => row.unit },
          ...names.flatMap(systemColumns),
        ],
        rows,
        rowKey: (row) => `${row.unit} ${row.name}`,
      }}
    />
  );
}

function systemColumns(name: string): FigureColumn<AspectRow>[] {
  return [
    ...estimateColumns<AspectRow>(name, name, (row) => row.systems.get(name)?.share ?? null, formatShare),
    {
      id: `${name}-n`,
      header: t("{name} n", { name }),
      numeric: true,
      value: (row) => row.systems.get(name)?.n ?? null,
    },
  ];
}

/** Rounds whose labels say which of two systems is better: of pairs first (all things considered before one criterion), this one before others. */
function preferenceRounds(rounds: readonly RoundSummary[], roundId: string): RoundSummary[] {
  const rank = ({ id, protocol, criterion }: RoundSummary) =>
    (labelsPairs(protocol) ? 0 : 4) +
    (criterion === null || criterion === "overall" ? 0 : 2) +
    (id === roundId ? 0 : 1);
  return rounds.filter(({ labels, scale }) => labels > 0 && scale !== null).sort((a, b) => rank(a) - rank(b));
}
