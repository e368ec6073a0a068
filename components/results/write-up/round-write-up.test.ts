import { describe, expect, it } from "vitest";
import type { RoundProgress } from "@/lib/results/agreement-progress";
import type { RoundAgreement } from "@/lib/results/agreement-round";
import { bibtex } from "./references";
import { type RoundFacts, roundWriteUp } from "./round-write-up";
import { agreement, between, facts, number, progress, rater } from "./testing/round-facts";

describe("the paragraph of a round", () => {
  it("counts labels without a level by their raters, and tasks only where all raters count", () => {
    const round: RoundProgress["round"] = { ...progress.round, protocol: "checklist_only", scale: null };
    const nothing = { nUnits: 0, nUnitsPairable: 0, nLabels: 0, nLabelsPairable: 0, nRaters: 0 };
    const without = { ...agreement, scale: null, basis: nothing };
    const all = roundWriteUp({ ...facts, agreement: without, progress: { ...progress, round } }, "plain").text;
    expect(all).toContain("1,100 responses (of 1,200 tasks) were checked without a score");
    expect(all).toContain("Three raters provided 30 labels");
    expect(all).not.toContain("Krippendorff");
    const raters = [...progress.raters, { ...rater(false), kind: "judge" as const }];
    const some = roundWriteUp({ ...facts, agreement: without, progress: { ...progress, round, raters } }, "plain").text;
    expect(some).toContain("responses were checked without a score");
    expect(some).not.toContain("1,100");
  });

  it("says the scale of a round and the criterion it was scored by", () => {
    const write = (round: Partial<RoundProgress["round"]>, scale: RoundAgreement["scale"]) =>
      roundWriteUp(
        {
          ...facts,
          agreement: { ...agreement, scale },
          progress: { ...progress, round: { ...progress.round, ...round } },
        },
        "plain",
      ).text;
    expect(write({}, "score")).toContain("one response at a time, from 1 to 5 (");
    expect(write({ ratedCriterion: "Fluency" }, "points-0-4")).toContain(
      "one response at a time, from 0 to 4, for the criterion “Fluency” (",
    );
  });

  it("says what raters were told of the criterion, and what was scored on the same page", () => {
    const write = (changes: Partial<RoundProgress["round"]>) =>
      roundWriteUp({ ...facts, progress: { ...progress, round: { ...progress.round, ...changes } } }, "latex").text;
    const text = write({
      ratedCriterion: "Fluency",
      criterionMeaning: "Reads as 100% natural English.",
      criteriaTogether: ["Coherence", "Fluency", "Relevance"],
    });
    expect(text).toContain("Raters were told what the criterion means: ``Reads as 100\\% natural English''.");
    expect(text).toContain("scored on one page together with ``Coherence'' and ``Relevance'', so");
    // Of one criterion alone, or one without a meaning, nothing is made up.
    expect(write({ ratedCriterion: "Fluency" })).not.toMatch(/one page|were told/);
  });

  it("says how arms were drawn and compared, and counts labels by response", () => {
    const arms: RoundProgress["round"]["arms"] = [{ kind: "none" }, { kind: "former", series: "gold" }];
    const round: RoundProgress["round"] = { ...progress.round, protocol: "check_then_score", overlap: 4, arms };
    const { text } = roundWriteUp({ ...facts, progress: { ...progress, round } }, "plain");
    expect(text).toContain("combinations of response and arm");
    expect(text).toContain("(target: four per response)");
    expect(text).toMatch(/in one of 2 arms.*“No checklist” and “gold, former version”\. .*Latin square/);
    expect(text).toContain("p-values by permutation, Holm-corrected for all arms");
  });

  it("calls a choice nominal and gives it no mean", () => {
    const round: RoundProgress["round"] = { ...progress.round, protocol: "forced_choice", scale: "choice" };
    const { text, references } = roundWriteUp(
      { ...facts, agreement: { ...agreement, scale: "choice" }, progress: { ...progress, round } },
      "plain",
    );
    expect(text).toContain("at the nominal level is 0.256");
    expect(text).not.toContain("mean");
    expect(references.join()).toContain("llmbar");
  });

  it("says how pairs were read, and has no mean of those that were read both ways", () => {
    const round: RoundProgress["round"] = { ...progress.round, protocol: "preference", scale: "preference" };
    const noMean = { defined: false, reason: "no-direction", explanation: "It has no direction." } as const;
    const write = (pairs: Partial<RoundAgreement>) => {
      const of = { ...agreement, scale: "preference" as const, ...pairs };
      return roundWriteUp({ ...facts, agreement: of, progress: { ...progress, round } }, "plain").text;
    };
    const both = write({ pairOrder: "both", mean: noMean });
    expect(both).toContain("alpha is computed from each pair in both orders, with half the weight each");
    expect(both).not.toMatch(/mean preference|no direction/);
    const stored = write({ pairOrder: "stored" });
    expect(stored).toContain("from pairs in the order in which they are stored");
    expect(stored).toContain("The mean preference is 3.35.");
    expect(roundWriteUp(facts, "plain").text).not.toContain("half the weight");
  });

  it("has every number, and how to get it again", () => {
    const { text, references } = roundWriteUp(facts, "plain");
    for (const part of [
      "1,100 responses (of 1,200 tasks) were scored directly",
      "Three raters provided 3,200 labels (target: three per task)",
      "at the ordinal level is 0.256 over the 1,050 tasks with 2+ labels (3,150 labels)",
      "95% interval 0.214 to 0.301 (percentile bootstrap over tasks (Efron & Tibshirani, 1993), expanded for small samples, 2,000 resamples, seed 7)",
      "Raw pairwise agreement was 43.2%, not corrected for chance",
      "The mean score is 3.35.",
      "adjudicated labels do not",
      "Tickbox 1.2.3 on 20 November 2026",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain("made by a program");
    expect(references).toEqual(["cook2024tick", "krippendorff2011", "efron1993", "tickbox"]);
    expect(bibtex(references).match(/^@/gm)).toHaveLength(4);
    // The types that plain BibTeX knows.
    expect(bibtex(references).match(/^@\w+/gm)).toEqual(["@misc", "@techreport", "@book", "@misc"]);
  });

  it("says whose labels count where others labelled too, and that judges are no people", () => {
    const judge = { ...rater(false), kind: "judge" as const, name: "tiny" };
    const beside = { ...facts, progress: { ...progress, raters: [...progress.raters, judge, judge] } };
    const saying = (raters: string, of: RoundFacts = beside) =>
      roundWriteUp({ ...of, agreement: { ...agreement, raters } }, "plain").text;
    expect(saying("human")).toContain(
      "Only labels of people count here; those of 2 other raters in this round are left out.",
    );
    expect(saying("human")).not.toContain("language model");
    expect(saying("all")).toContain("2 are language models that judge: what follows is not agreement among people");
    const alone = { ...facts, progress: { ...progress, raters: [judge, judge] } };
    expect(saying("judge", alone)).toContain("agreement among judges, not among people");
    expect(saying("human", facts)).not.toContain("Only labels of");
  });

  it("speaks of one response as one", () => {
    const one = { ...agreement, basis: { ...agreement.basis, nUnits: 1 } };
    expect(roundWriteUp({ ...facts, agreement: one }, "plain").text).toContain(
      "1 response (of 1,200 tasks) was scored",
    );
  });

  it("says that few tasks make a rough estimate", () => {
    const few = (nUnitsPairable: number) => ({ ...agreement, basis: { ...agreement.basis, nUnitsPairable } });
    const rough = "With fewer than 30 such tasks the estimate is rough";
    expect(roundWriteUp({ ...facts, agreement: few(29) }, "plain").text).toContain(rough);
    expect(roundWriteUp({ ...facts, agreement: few(30) }, "plain").text).not.toContain(rough);
  });

  it("says why alpha is not defined, and that labels are simulated", () => {
    const why = { defined: false, reason: "no-variation", explanation: "All labels have the same value." } as const;
    const { text } = roundWriteUp(
      {
        ...facts,
        progress: { ...progress, raters: [rater(true), rater(false)] },
        agreement: { ...agreement, alpha: { value: why, interval: why } },
      },
      "plain",
    );
    expect(text).toContain("is not defined over the 1,050 tasks");
    expect(text).toContain("all labels have the same value.");
    expect(text).toContain("Labels of 1 rater in this round were made by a program");
  });

  it("reports answers, what UNKNOWN means, and the effect of the checklist", () => {
    const { text, references } = roundWriteUp(
      {
        ...facts,
        progress: {
          ...progress,
          round: { ...progress.round, protocol: "check_then_score", allowUnknown: true, offersEither: true },
          ease: { easier: 3, harder: 1, no_effect: 0, asked: null },
        },
        nQuestions: 63,
        answers: {
          alpha: { value: number(0.7), interval: between(0.65, 0.75) },
          basis: agreement.basis,
          drawn: "instructions",
          yes: 60,
          no: 30,
          unknown: 10,
          passRate: number(2 / 3),
          prevalence: { most: "YES", share: 0.9, gwet: number(0.87) },
          unknownRate: number(0.1),
        },
      },
      "plain",
    );
    expect(text).toContain(
      "Of the answers to 63 checklist questions, nominal alpha is 0.700 (95% interval 0.650 to 0.750)",
    );
    expect(text).toContain("66.7% of all YES and NO answers are YES");
    expect(text).toContain(
      "90.0% of the labels are YES, so that alpha can be low although raters mostly agree; Gwet’s AC1 is 0.870",
    );
    expect(text).toContain("Raters could also say that YES and NO can both be defended; that is no answer");
    expect(text).toContain("UNKNOWN was allowed and makes up 10.0% of the answers; it is a missing answer");
    expect(text).toContain("easier for 75.0% of 4 labels, harder for 25.0% and no effect for 0.0%");
    expect(references).toContain("qin2024infobench");
  });

  it("holds preferences against known truth", () => {
    const share = (value: number) => ({ value: number(value), interval: between(value, value, "wilson") });
    const source = {
      id: "truth",
      heading: "",
      name: "Truth",
      n: 4,
      nRaters: null,
      simulated: false,
      roundId: null,
      score: null,
    };
    const { text } = roundWriteUp(
      {
        ...facts,
        againstTruth: {
          label: {
            ...source,
            shape: "pairs",
            scale: "preference",
            hasJudges: false,
            hasImported: false,
            raterIds: [],
            juryMembers: [],
            criterion: null,
          },
          prediction: {
            ...source,
            shape: "pairs",
            scale: "preference",
            hasJudges: false,
            hasImported: false,
            raterIds: [],
            juryMembers: [],
            criterion: null,
          },
          nPairs: 419,
          drawsInstructions: false,
          pld: [share(0.9), share(0.04), share(0.06)],
          counts: [377, 17, 25],
          wpld: { value: number(0.16), interval: between(0.1, 0.2) },
          wpldAnytime: between(0.05, 0.3),
          confusion: {
            win: { win: 1, tie: 0, loss: 0 },
            tie: { win: 0, tie: 1, loss: 0 },
            loss: { win: 0, tie: 0, loss: 1 },
          },
          accuracy: { share: number(0.9), interval: between(0.86, 0.93, "wilson") },
          sharesRaters: false,
        },
      },
      "plain",
    );
    expect(text).toContain(
      "of 0.900, 0.040 and 0.060 over 419 pairs, a weighted PLD of 0.160 (95% interval 0.100 to 0.200)",
    );
    expect(text).toContain("right in 90.0% of these pairs (Wilson’s 95% interval (Wilson, 1927) 86.0% to 93.0%)");
  });

  it("says of imported labels that they are, and what they were", () => {
    const { text, references } = roundWriteUp(
      {
        ...facts,
        progress: { ...progress, round: { ...progress.round, protocol: "preference", overlap: 0 } },
        agreement: {
          ...agreement,
          scale: "preference",
          distribution: [1, 2, 3, 4, 5].map((value) => ({ value, count: value % 5 > 1 ? 9 : 0, share: number(0.3) })),
        },
      },
      "plain",
    );
    expect(text).toContain("collected elsewhere and imported, as outcomes (first better, tie, second better).");
    expect(text).toContain("Three raters provided 3,200 labels.");
    expect(references).not.toContain("cook2024tick");
  });

  it("says how many labels were given where only a part of them counts", () => {
    const raters = progress.raters.map((of) => ({ ...of, labels: 1_500 }));
    const write = (round: Partial<RoundProgress["round"]>) =>
      roundWriteUp({ ...facts, progress: { ...progress, raters, round: { ...progress.round, ...round } } }, "plain")
        .text;
    expect(write({ stopsWhenSettled: true, overlap: 5 })).toContain(
      "Three raters provided 4,500 labels, of which 3,200 count in agreement and means. Labelling stopped per task",
    );
    expect(write({})).toContain("Three raters provided 3,200 labels (target: three per task).");
  });

  it("gives the labels per task as a target until all tasks are complete", () => {
    const tasks = { ...facts.progress.tasks, complete: facts.progress.tasks.toComplete };
    const whole = { ...facts, progress: { ...facts.progress, tasks } };
    expect(roundWriteUp(facts, "plain").text).toContain("labels (target: three per task)");
    expect(roundWriteUp(whole, "plain").text).toContain("labels (three per task)");
  });

  it("is LaTeX that compiles: citations by key, special letters escaped", () => {
    const { text } = roundWriteUp(facts, "latex");
    expect(text).toContain("``Scores \\& more''");
    expect(text).toContain("~\\citep{krippendorff2011}");
    expect(text).toContain("95\\% interval 0.214 to 0.301");
    expect(text).toContain("3{,}200 labels");
    expect(text).not.toMatch(/(?<!\\)%/);
  });
});
