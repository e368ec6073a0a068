import { labelsOf } from "@/lib/exports/dataset/kinds-text";
import type { ExportedAgreement, ExportFacts } from "@/lib/exports/export-source";
import { counted } from "@/lib/format/format-number";

/** Below this Krippendorff accepts no conclusion, not even a tentative one. */
const TENTATIVE = 0.667;

/** What a reader of the data should know before using them, as far as the data themselves tell. */
export function knownLimits({ round, counts, raters: all, agreement, checklistAgreement }: ExportFacts): string[] {
  const raters = all.filter((rater) => rater.counted > 0);
  const unlabelled = counts.tasks - counts.labelledTasks;
  const people = raters.filter(({ kind, simulated }) => kind === "human" && !simulated).length;
  const judges = raters.filter(({ kind }) => kind === "judge").length;
  const simulated = labelsOf(all.filter((rater) => rater.simulated));
  const when = (is: boolean, text: string) => (is ? [text] : []);
  return [
    ...when(
      raters.length < 3,
      `Gold labels count only ${counted(raters.length, "rater")}; a majority among them says little.`,
    ),
    ...when(
      people === 0 && judges > 0,
      "All labels that gold labels count are by language models; none are by people.",
    ),
    ...when(people > 0 && judges > 0, "Gold labels count labels by people and by language models together."),
    ...when(
      simulated > 0,
      `${counted(simulated, "label")} ${simulated === 1 ? "is" : "are"} by simulated raters: programs, for demonstration or tests.`,
    ),
    ...when(
      unlabelled > 0,
      `${counted(unlabelled, "task")} of the round had no label and ${unlabelled === 1 ? "is" : "are"} missing.`,
    ),
    ...when(round.status === "open" || round.status === "paused", "The round was still being labelled."),
    ...when(
      counts.excludedLabels > 0,
      `${counted(counts.excludedLabels, "label")} of the same raters ${counts.excludedLabels === 1 ? "was" : "were"} left out of gold labels and agreement.`,
    ),
    ...when(
      counts.adjudicatedTasks > 0,
      `${counted(counts.adjudicatedTasks, "task")} ${counts.adjudicatedTasks === 1 ? "was" : "were"} decided by a researcher; \`gold_source\` says which.`,
    ),
    ...lowAgreement("labels", agreement),
    ...lowAgreement("answers to questions", checklistAgreement),
    "Who the raters are (age, origin, training) is not recorded.",
    "Gold labels are aggregates; where raters differ, the soft labels and the table of single labels say more.",
  ];
}

function lowAgreement(of: string, agreement: ExportedAgreement | null): string[] {
  if (!agreement) return [];
  const { value, interval } = agreement.estimate;
  if (!value.defined) return [`Agreement on ${of} is undefined: ${value.explanation}`];
  if (value.value < TENTATIVE) return [`Agreement on ${of} is low (${value.value.toFixed(3)}, below ${TENTATIVE}).`];
  if (interval.defined && interval.value.low < TENTATIVE) {
    return [`The interval of agreement on ${of} reaches below ${TENTATIVE}.`];
  }
  return [];
}
