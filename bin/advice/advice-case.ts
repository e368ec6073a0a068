import { type Random, seededRandom } from "@/lib/stats/resampling/random";
import { binomialUpperTail } from "@/lib/stats/significance/binomial-tail";

/** One sentence that a page can say, of one kind of simulated study whose truth is known. */
export interface AdviceCase {
  /** the heading of its table */
  readonly about: string;
  /** "names a rater"; "95% interval of alpha holds the true alpha" */
  readonly says: string;
  /** "3 raters × 36 responses, equal noise" */
  readonly studies: string;
  /** in which share of the studies it may be said: where it would be wrong at most, where it is right at least */
  readonly wanted: { readonly atMost: number } | { readonly atLeast: number };
  /** studies for the table, and for the unit tests, which take a second in all */
  readonly runs: number;
  readonly shortRuns: number;
  /** Simulates one study and tells whether it is said; null where the page says nothing, for a reason that it gives. */
  readonly isSaid: (random: Random) => boolean | null;
}

export interface AdviceRate {
  readonly said: number;
  /** studies in which the page says something */
  readonly of: number;
  readonly runs: number;
}

/** In how many simulated studies it is said. The same seed gives the same studies. */
export function rateOf(advice: AdviceCase, runs: number, seed = "advice"): AdviceRate {
  let [said, of] = [0, 0];
  for (let run = 0; run < runs; run++) {
    const is = advice.isSaid(seededRandom(`${seed} ${advice.studies} ${run}`));
    if (is === null) continue;
    of++;
    if (is) said++;
  }
  return { said, of, runs };
}

/** Whether so few studies contradict what is wanted beyond chance: how likely a rate as far off is, at the bound itself. */
export function chanceOf({ said, of }: AdviceRate, wanted: AdviceCase["wanted"]): number {
  return "atMost" in wanted
    ? binomialUpperTail(said, of, wanted.atMost)
    : binomialUpperTail(of - said, of, 1 - wanted.atLeast);
}
