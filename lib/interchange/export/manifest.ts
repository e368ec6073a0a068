import type { DataFile } from "@/lib/exports/export";
import {
  type ExportedAgreement,
  type ExportFacts,
  exportedPseudonym,
  type KindTally,
  tallyKinds,
} from "@/lib/exports/export-source";
import { DRAWN_NAMES, FIGURE_SEED } from "@/lib/results/agreement-statistic";
import { excludedText, parseExcluded } from "@/lib/results/excluded";
import { armId } from "@/lib/round/arms";
import { coreProbability } from "@/lib/round/planned-round";
import { bestOf, isOfCategories } from "@/lib/round/protocol/round-scale";
import { type ScaleName, scaleNamed } from "@/lib/round/protocol/scale";
import { firstPlaces, settledRule } from "@/lib/round/settled-tasks";
import { TICKBOX_VERSION } from "@/lib/wire/installation";
import type { FileMeasure } from "./file-meter";

export interface MeasuredFile extends FileMeasure {
  file: DataFile;
  columns: string[];
}

const FORMAT_VERSION = 1;

const RULES = {
  labels:
    "of raters, kinds and counts: the rows of labels.jsonl and labels.csv with these options; counted: those of them that gold labels and alpha use; labels_in_no_file: of raters that were not asked for",
  counted_labels: "each rater's latest label of each task; earlier versions, training and attention tasks are left out",
  safety:
    "n_unsafe of n_safety raters reported the task as harmful; a label without a report is a judgement that it is safe, judges and files without reports judge nothing; unsafe: more than half reported it",
  mean: "arithmetic mean of the raters' levels",
  majority: "the level that most raters gave; null when several are equally frequent",
  agreement: "share of the pairs of raters that gave the same level; null with fewer than two raters",
  outcome:
    "of a pair, from A's point of view: on a scale of 1–5 win if mean < 2.5, loss if mean > 3.5; of choices 1 and 2 win if mean < 1.5, loss if mean > 1.5; else tie",
  question_majority: "YES or NO, whichever more raters answered; null when tied; UNKNOWN is not counted",
  true_categories:
    "of a question: the categories that all raters gave it; null where fewer raters than wanted, two at least, categorised it",
  pass_rate:
    "all YES / (all YES + all NO) over the task's raters and questions, of a pair of each response (pass_rate_a, pass_rate_b); UNKNOWN is not counted",
  adjudicated: "the level decided for a disputed task; no other column, and no coefficient of agreement, uses it",
  gold: "the adjudicated level where there is one, else the mean, of categories the majority; gold_source says which",
  gold_outcome: "of a pair, as outcome, but from gold",
  pair_order:
    "how alpha reads pairs: both, each pair in its own order and turned round with half the weight each, so that it does not depend on which response is called A; stored, in the pair's own order only; null where labels are about one response",
  best_score:
    "of two responses, which level is better: the highest, or of some real numbers the lowest; null where levels compare a pair or are categories",
  pair_orientation:
    "the lowest level is best for A, the highest for B, in the pair's own order, whatever was shown first",
} as const;

/** manifest.json: what the files are, what they rest on, and what proves that they are whole. No time of export inside. */
export function manifestText(facts: ExportFacts, files: readonly MeasuredFile[]): string {
  const { study, round, options, counts, raters, juries } = facts;
  const kinds = tallyKinds(raters);
  const manifest = {
    format: "tickbox-gold",
    format_version: FORMAT_VERSION,
    generator: { name: "tickbox", version: TICKBOX_VERSION },
    study,
    round: {
      id: round.id,
      name: round.name,
      protocol: round.protocol,
      status: round.status,
      overlap: round.overlap,
      ...(round.stopsWhenSettled ? { stops_when_settled: true, first_labels: firstPlaces(round) } : {}),
      ...(round.planned ? { planned: plannedJson(round.planned) } : {}),
      ...(round.arms ? { arms: round.arms.map(armId) } : {}),
      allow_unknown: round.allowUnknown,
      shuffle_positions: round.shufflePositions,
      responses_on_one_page: round.byInstruction,
      scale: round.scale,
      best_score: scoreDirection(round.scale),
      level_names: round.levelNames,
      ...(round.levelGuides.length > 0 ? { level_guides: round.levelGuides } : {}),
      ...(round.easeAsked === null ? {} : { ease_asked: round.easeAsked }),
      categories: round.categories,
      criterion: round.ratedCriterion,
      batches: round.batches.map(({ batch, tasks }) => ({ batch, tasks })),
      checklists: round.checklist,
      guidelines: round.guidelines,
    },
    // Written out, so that the order of the members does not depend on who asks.
    options: {
      raters: options.raters,
      texts: options.texts,
      labels: options.labels,
      all_labels: options.allLabels ?? false,
      comments: options.comments,
      bom: options.bom,
    },
    left_out: leftOutJson(facts),
    counts: {
      tasks: counts.tasks,
      labelled_tasks: counts.labelledTasks,
      adjudicated_tasks: counts.adjudicatedTasks,
      labels: sumOf(kinds, "labels"),
      counted_labels: sumOf(kinds, "counted"),
      simulated_labels: sumOf(
        kinds.filter(({ simulated }) => simulated),
        "labels",
      ),
      raters: raters.length,
      kinds,
      labels_in_no_file: facts.omitted.map(({ counted: _, ...tally }) => tally),
    },
    raters,
    juries,
    agreement: {
      labels: facts.agreement && agreementJson(facts.agreement),
      checklist_answers: facts.checklistAgreement && agreementJson(facts.checklistAgreement),
      ...(facts.consistency ? { intra_rater: facts.consistency.map(intraRaterJson) } : {}),
      bootstrap_seed: FIGURE_SEED,
    },
    rules: {
      ...RULES,
      ...(round.stopsWhenSettled ? { stopping: stoppingRule(round) } : {}),
      ...(round.planned ? { planning: PLANNING_RULE } : {}),
      ...(round.arms ? { arms: ARMS_RULE } : {}),
      ...(round.hasRepeats ? { repeats: REPEATS_RULE } : {}),
    },
    files: files.map(({ file, bytes, lines, sha256, columns }) => ({
      name: file,
      bytes,
      lines,
      sha256,
      columns,
    })),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function stoppingRule(round: ExportFacts["round"]): string {
  return `${settledRule(round)}: a task gets no further label once the labels still to come, up to ${round.overlap}, could not change the level that most raters gave (of a pair: which response most prefer) nor the answer that most gave to any question; agreement is of the first ${firstPlaces(round)} labels of each task (in_figures), since further ones are only there where raters differ; gold labels are of all; a mean of all labels is biased by the stopping`;
}

const REPEATS_RULE =
  "raters were given some of their tasks again, later: what they said then is in the repeat_ columns of their label of the task and in agreement.intra_rater, and in nothing else: not in gold labels, counts, means or agreement between raters";

const ARMS_RULE =
  "a task is a response in one arm: the tasks of one response differ in the checklist that raters were shown before the score (arm; none: no checklist); each rater labelled a response in one arm, in balance over raters and responses; agreement is between raters of the same arm, and each arm has gold labels of its own";

const PLANNING_RULE =
  "people were asked about a part of the tasks, each by a draw of its own with its inclusion_probability; in_core: drawn with the same probability for every task; agreement is of the core (in_figures); a mean over tasks must weight each by 1 / inclusion_probability; the probability of the others is in proportion to the judge's expected error, learnt from the core of other instructions (learnt_from nothing: the core was too small, and it is the same for all)";

function plannedJson({ share, core, rest }: NonNullable<ExportFacts["round"]["planned"]>) {
  return {
    share_of_tasks: share,
    core_of_share: core,
    core_probability: coreProbability({ share, core }),
    rest: rest && {
      judge: exportedPseudonym(rest.judge),
      learnt_from: rest.learntFrom,
      core_tasks: rest.coreTasks,
      asked: rest.asked,
    },
  };
}

const sumOf = (kinds: readonly KindTally[], of: "labels" | "counted") => kinds.reduce((sum, kind) => sum + kind[of], 0);

/** Which of two responses' scores is better; null where levels are no scores. */
function scoreDirection(name: ScaleName | null): ReturnType<typeof bestOf> | null {
  const scale = name && scaleNamed(name);
  return scale === null || scale.comparison || isOfCategories(scale) ? null : bestOf(name);
}

/** What the gold labels and alpha are without, and why; null where nothing was left out. */
function leftOutJson({ options, counts }: ExportFacts) {
  const without = parseExcluded(options.without);
  return (
    without && {
      raters: without.raters.map(exportedPseudonym),
      tasks_reported: without.reported,
      labels_faster_than_seconds: without.fasterThan,
      labels_slower_than_seconds: without.slowerThan,
      labels_submitted_before: without.before,
      labels_submitted_at_or_after: without.after,
      raters_who_failed_attention_tasks: without.failedAttention,
      batches: without.batches.map((name) => (name === "" ? null : name)),
      reason: without.reason === "" ? null : without.reason,
      labels: counts.excludedLabels,
      selection: excludedText(without),
    }
  );
}

function agreementJson({ coefficient, level, pairOrder, estimate, drawn, ...basis }: ExportedAgreement) {
  return {
    coefficient,
    level,
    pair_order: pairOrder,
    ...alphaJson(estimate, drawn),
    n_units: basis.nUnits,
    n_pairable_units: basis.nUnitsPairable,
    n_pairable_values: basis.nLabelsPairable,
    n_raters: basis.nRaters,
  };
}

function alphaJson({ value, interval }: ExportedAgreement["estimate"], drawn: ExportedAgreement["drawn"]) {
  return {
    alpha: value.defined ? value.value : null,
    undefined_because: value.defined ? null : value.explanation,
    interval: interval.defined
      ? {
          low: interval.value.low,
          high: interval.value.high,
          confidence: interval.value.confidence,
          method: `bootstrap over ${DRAWN_NAMES[drawn]}, ${interval.value.method}`,
          resamples: interval.value.nResamples,
        }
      : null,
  };
}

/** All raters together have no name. */
function intraRaterJson({ rater, of }: NonNullable<ExportFacts["consistency"]>[number]) {
  return {
    rater,
    tasks_labelled_twice: of.n,
    same: of.same,
    labels: of.levels && alphaJson(of.levels, "tasks"),
    checklist_answers: of.answers && { ...alphaJson(of.answers, "questions"), answers_given_twice: of.nAnswers },
  };
}
