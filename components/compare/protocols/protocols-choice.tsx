import { useId } from "react";
import { MeasurementControl } from "@/components/results/filter/measurement-control";
import { PairOrderControl } from "@/components/results/filter/pair-order-control";
import { Checkbox } from "@/components/ui/checkbox";
import { Select } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { MAX_PROTOCOLS, type ProtocolsChoice } from "@/lib/compare/protocols";
import { t } from "@/lib/messages/translate";
import { PAIR_ORDER_MEANINGS } from "@/lib/results/filter-meanings";
import { PROTOCOLS } from "@/lib/round/protocol/protocols";
import { pairOrderOf } from "@/lib/round/protocol/scale";
import type { RoundSummary } from "@/lib/round/round";

export interface ProtocolsChoiceProps {
  /** those with labels */
  rounds: readonly RoundSummary[];
  choice: ProtocolsChoice;
  onChange: (change: Partial<ProtocolsChoice>) => void;
}

/** Which rounds are shown side by side, and which of them the others are compared with. */
export function ProtocolsChoicePanel({ rounds, choice, onChange }: ProtocolsChoiceProps) {
  const id = useId();
  const chosen = rounds.filter((round) => choice.rounds.includes(round.id));
  const isOfPairs = chosen.some(({ scale }) => pairOrderOf(scale) !== null);
  const pairOrder = isOfPairs ? (choice.order ?? "both") : null;
  const isFull = chosen.length >= MAX_PROTOCOLS;
  const toggle = (round: string, isOn: boolean) =>
    onChange({ rounds: isOn ? [...choice.rounds, round] : choice.rounds.filter((each) => each !== round) });
  return (
    <Panel
      level={2}
      title={t("Compare")}
      data-print="hide"
      description={t("Rounds over the same responses can be compared response by response.{pairOrder}", {
        pairOrder: pairOrder ? ` ${PAIR_ORDER_MEANINGS[pairOrder]}` : "",
      })}
      actions={
        <span className="flex flex-wrap gap-2">
          <PairOrderControl value={pairOrder} onChange={(order) => onChange({ order })} />
          <MeasurementControl size="sm" value={choice.level} onChange={(level) => onChange({ level })} />
        </span>
      }
    >
      <div className="flex flex-col gap-5">
        <fieldset className="grid gap-x-8 gap-y-3 md:grid-cols-2">
          <legend className="mb-2 text-sm font-medium">
            {t("Rounds (2 to {maxProtocols})", { maxProtocols: MAX_PROTOCOLS })}
          </legend>
          {rounds.map((round) => {
            const isOn = choice.rounds.includes(round.id);
            return (
              <Checkbox
                key={round.id}
                checked={isOn}
                disabled={!isOn && isFull}
                onChange={(event) => toggle(round.id, event.target.checked)}
                label={round.name}
                hint={`${PROTOCOLS[round.protocol].name}, ${t("{count, plural, one {# label} other {# labels}}", { count: round.labels })}`}
              />
            );
          })}
        </fieldset>
        {chosen.length > 1 ? (
          <div className="flex flex-wrap items-center gap-3">
            <label htmlFor={id} className="text-sm font-medium">
              {t("Compared with")}
            </label>
            <Select
              id={id}
              className="w-80 max-w-full"
              value={choice.rounds[0]}
              onChange={({ target: { value } }) =>
                onChange({ rounds: [value, ...choice.rounds.filter((each) => each !== value)] })
              }
            >
              {chosen.map((round) => (
                <option key={round.id} value={round.id}>
                  {round.name}
                </option>
              ))}
            </Select>
          </div>
        ) : null}
      </div>
    </Panel>
  );
}
