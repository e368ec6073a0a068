import { type Level, SCALES } from "@/lib/round/protocol/scale";
import { type Random, seededRandom } from "@/lib/stats/resampling/random";

const SYSTEMS = ["Aspen", "Birch"] as const;

interface Reader {
  name: string;
  /** added to every score: a mild or a strict reader */
  lean: number;
  /** how far scores stray without a checklist, in levels */
  stray: number;
  /** how often a question is answered the other way */
  slip: number;
}

const READERS: readonly Reader[] = [
  { name: "Simulated 1", lean: 0, stray: 0.7, slip: 0.04 },
  { name: "Simulated 2", lean: 0.4, stray: 0.9, slip: 0.07 },
  { name: "Simulated 3", lean: -0.5, stray: 1.1, slip: 0.1 },
];

/** With the checklist answered first, scores stray this much less. */
const STEADIED = 0.6;
/** A reader passes over this share of the tasks, so that missing labels are seen too. */
const MISSED = 0.04;

export interface SimulatedLabels {
  directScoring: string;
  checkThenScore: string;
  preference: string;
}

/** Three label files as three readers would have written them. The same seed gives the same files. */
export function simulateLabels(seed: number): SimulatedLabels {
  const random = seededRandom(seed);
  const scoring = ["item,system,rater,criterion,value,duration_ms"];
  const checking = [...scoring];
  const preferring = ["item,rater,value,duration_ms"];
  for (const reader of READERS) {
    for (const [item, opinions] of Object.entries(OPINIONS)) {
      for (const system of SYSTEMS) {
        const row = (criterion: string, value: string | Level, seconds: number) =>
          [item, system, reader.name, criterion, value, Math.round(seconds * 1_000)].join(",");
        const opinion = opinions[system];
        if (random() >= MISSED) {
          scoring.push(row("score", score(opinion, reader, reader.stray, random), 15 + 45 * random()));
        }
        if (random() >= MISSED) {
          const seconds = 30 + 70 * random();
          const answers = [...opinion.answers].map((answer) => (random() < reader.slip ? other(answer) : answer));
          answers.forEach((answer, index) => {
            checking.push(row(String(index + 1), answer === "Y" ? "yes" : "no", seconds));
          });
          checking.push(row("score", score(opinion, reader, reader.stray * STEADIED, random), seconds));
        }
      }
      if (random() < MISSED) continue;
      const value = preference(opinions.Aspen, opinions.Birch, reader, random);
      preferring.push([item, reader.name, value, Math.round((20 + 50 * random()) * 1_000)].join(","));
    }
  }
  const file = (lines: readonly string[]) => `${lines.join("\n")}\n`;
  return { directScoring: file(scoring), checkThenScore: file(checking), preference: file(preferring) };
}

function score(opinion: Opinion, reader: Reader, stray: number, random: Random): Level {
  return nearestLevel(opinion.score + reader.lean + stray * normal(random));
}

function preference(a: Opinion, b: Opinion, reader: Reader, random: Random): Level {
  return nearestLevel(3 - (a.score - b.score) / 2 + (reader.stray / 1.5) * normal(random));
}

function other(answer: string): string {
  return answer === "Y" ? "N" : "Y";
}

function nearestLevel(value: number): Level {
  return SCALES.score.values.reduce((best, level) => (Math.abs(level - value) < Math.abs(best - value) ? level : best));
}

/** A standard normal deviate (Box and Muller, 1958). */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

interface Opinion {
  score: Level;
  /** Y or N for each question of the checklist */
  answers: string;
}

/** What a careful reader thinks of every response of the demo study; the simulated raters see it through noise. */
const OPINIONS: Readonly<Record<string, { Aspen: Opinion; Birch: Opinion }>> = {
  "storm-without-e": { Aspen: { score: 5, answers: "YYYY" }, Birch: { score: 2, answers: "YNNY" } },
  "polite-reminder": { Aspen: { score: 5, answers: "YYYYY" }, Birch: { score: 2, answers: "NNYNN" } },
  "quartic-roots": { Aspen: { score: 5, answers: "YYYY" }, Birch: { score: 2, answers: "NNYY" } },
  "second-largest": { Aspen: { score: 5, answers: "YYYYY" }, Birch: { score: 1, answers: "NNNNY" } },
  "commute-table": { Aspen: { score: 5, answers: "YYYY" }, Birch: { score: 2, answers: "NNNN" } },
  "slow-dough": { Aspen: { score: 5, answers: "YYYYY" }, Birch: { score: 1, answers: "NNNNN" } },
  "library-notice-german": { Aspen: { score: 4, answers: "YYYY" }, Birch: { score: 2, answers: "YNNN" } },
  "tide-mill-summary": { Aspen: { score: 5, answers: "YYYYY" }, Birch: { score: 3, answers: "NYYNN" } },
  "order-to-json": { Aspen: { score: 5, answers: "YYYYY" }, Birch: { score: 2, answers: "NYNNY" } },
  "blue-sky-for-seven": { Aspen: { score: 5, answers: "YYYYY" }, Birch: { score: 2, answers: "NYNNY" } },
  "weekend-budget": { Aspen: { score: 4, answers: "YYYYY" }, Birch: { score: 2, answers: "YYYNN" } },
  "three-pets": { Aspen: { score: 5, answers: "YYY" }, Birch: { score: 1, answers: "NNY" } },
  "reading-club-names": { Aspen: { score: 4, answers: "YYYYY" }, Birch: { score: 4, answers: "YYYYY" } },
  "kind-feedback": { Aspen: { score: 4, answers: "YYYN" }, Birch: { score: 5, answers: "YYYY" } },
};
