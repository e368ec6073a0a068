import { amongWhom } from "@/lib/domain/agreement/agreement-filter";
import { DRAWN_IN_GENERAL, type NumberStatistic } from "@/lib/domain/agreement/agreement-statistic";
import type { ComparedNumbers, ProtocolPair, ProtocolRound, Protocols } from "@/lib/domain/agreement/protocols";
import { PROTOCOLS } from "@/lib/domain/protocol/protocols";
import { pairOrderOf, scaleNamed } from "@/lib/domain/protocol/scale";
import { printedTitle } from "@/lib/stats/registry/statistics";
import type { SaidLeftOut } from "../without/use-left-out";
import { Prose, type ProseStyle, type WriteUp } from "./prose";
import { dateWords, PAIR_ORDER_SENTENCES } from "./round-write-up";

export interface ProtocolsFacts {
  protocols: Protocols;
  /** null where nothing was left out */
  leftOut: SaidLeftOut | null;
  version: string;
  date: Date;
}

/** The paragraph that reports rounds held against each other, a null result as one. */
export function protocolsWriteUp({ protocols, leftOut, version, date }: ProtocolsFacts, style: ProseStyle): WriteUp {
  const prose = new Prose(style);
  const { rounds, pairs, raters, level, order, seed } = protocols;
  prose.say(
    `We compare ${prose.count(rounds.length, "round")} by ${printedTitle("alpha")}${prose.cite("krippendorff2011")} at the ${level} level; intervals are percentile bootstrap intervals ${rounds.some(({ drawn }) => drawn === "instructions") ? DRAWN_IN_GENERAL : "over tasks"} with 2${style === "latex" ? "{,}" : ","}000 resamples${prose.cite("efron1993")}.`,
  );
  if (rounds.some(({ scale }) => pairOrderOf(scale) !== null)) prose.say(PAIR_ORDER_SENTENCES[order]);
  if (leftOut) prose.say(prose.plain(leftOut.sentence));
  for (const round of rounds) prose.say(roundSentence(prose, round));
  for (const pair of pairs) sayPair(prose, pair, rounds);
  if (raters !== "human") prose.say(`All labels are those of ${prose.plain(amongWhom(raters))}.`);
  if (rounds.some((round) => round.simulatedLabels > 0)) {
    prose.say("Some of these labels were made by a program and are no human judgement.");
  }
  if (rounds.some((round) => round.scale === "score")) {
    prose.say(
      `For orientation, on other data alpha was reported to rise from ${prose.number(0.194)} scoring directly to ${prose.number(0.256)} with a checklist first, at mean scores of ${prose.number(3.347)} and ${prose.number(3.351)}${prose.cite("cook2024tick")}.`,
    );
  }
  prose.say(`Computed with Tickbox ${version}${prose.mention("tickbox")}, seed ${seed}, on ${dateWords(date)}.`);
  return prose.finish();
}

function roundSentence(prose: Prose, round: ProtocolRound): string {
  const time =
    round.medianDurationMs === null
      ? ""
      : `, median time on a task ${prose.number(round.medianDurationMs / 1000, 0)} s`;
  const mean = hasNoDirection(round.mean.value)
    ? ""
    : ` and mean ${scaleNamed(round.scale).noun} ${prose.estimate(round.mean)}`;
  const { basis } = round;
  return `${prose.quoted(round.name)} (${PROTOCOLS[round.protocol].name.toLowerCase()}; ${prose.count(basis.nRaters, "rater")}, ${prose.count(basis.nLabels, "label")}, ${prose.count(basis.nUnitsPairable, "task")} with two labels or more) has alpha ${prose.estimate(round.alpha)}${mean}${time}.`;
}

function sayPair(prose: Prose, pair: ProtocolPair, rounds: readonly ProtocolRound[]): void {
  const [a, b] = [pair.aId, pair.bId].map((id) => rounds.find((round) => round.id === id));
  if (!a || !b) return;
  const names = `${prose.quoted(b.name)} minus ${prose.quoted(a.name)}`;
  if (!pair.comparable) {
    prose.say(
      `${prose.quoted(b.name)} and ${prose.quoted(a.name)} collect labels of different scales and are not compared.`,
    );
    return;
  }
  const over =
    pair.design === "paired"
      ? `paired over ${prose.count(pair.nUnits.a, "task")} with two labels or more in both${pair.drawn === "instructions" ? ", drawn and exchanged by instruction" : ""}`
      : `unpaired, since they share no tasks (${prose.count(pair.nUnits.b, "task")} and ${prose.count(pair.nUnits.a, "task")})`;
  prose.say(
    `The difference of alpha, ${names}, ${over}, is ${difference(prose, pair.alpha)}; ${conclusion(pair.alpha, "agreement")}.`,
  );
  if (hasNoDirection(pair.mean.difference)) return;
  prose.say(
    `The difference of the mean ${scaleNamed(a.scale).noun} is ${difference(prose, pair.mean)}; ${conclusion(pair.mean, `the mean ${scaleNamed(a.scale).noun}`)}.`,
  );
}

/** Of pairs that are read both ways there is no mean. */
function hasNoDirection(mean: NumberStatistic): boolean {
  return !mean.defined && mean.reason === "no-direction";
}

function difference(prose: Prose, { difference: value, interval, pValue }: ComparedNumbers): string {
  const p = pValue.defined ? `, ${prose.pValue(pValue.value)} by permutation` : "";
  return `${prose.estimate({ value, interval })}${p}`;
}

function conclusion({ verdict }: ComparedNumbers, what: string): string {
  if (verdict === "cannot-tell") return `the data cannot tell whether ${what} differs`;
  return verdict === "b-higher" ? `${what} is higher in the former` : `${what} is lower in the former`;
}
