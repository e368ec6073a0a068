import { shorten } from "@/lib/imports/shorten";
import { valueOrNull } from "@/lib/stats/statistic";
import { valueText } from "../agreement/agreement-text";
import { textTable } from "../support/text-table";
import type { ReadRewards } from "./read-rewards";

/** The object that --json prints. */
export function rewardsJson({ checklists }: ReadRewards) {
  return {
    checklists: checklists.map(({ checklist, questions, responseIds, items, responses }) => ({
      checklist,
      questions: items.map(({ n, mean, variance, diva, meanRec }, index) => ({
        question: questions[index] ?? "",
        n,
        mean: valueOrNull(mean),
        variance: valueOrNull(variance),
        diva: valueOrNull(diva),
        mean_rec: valueOrNull(meanRec),
      })),
      responses: responses.map(({ mean, diva, meanRec }, index) => ({
        response: responseIds[index] ?? "",
        p: valueOrNull(mean),
        diva: valueOrNull(diva),
        mean_rec: valueOrNull(meanRec),
      })),
    })),
  };
}

export function rewardsText({ name, checklists }: ReadRewards): string {
  const right = { align: "right" as const };
  const parts = checklists.flatMap(({ checklist, questions, responseIds, items, responses }) => [
    ...(checklist === null ? [] : [checklist, ""]),
    textTable(
      [
        ...[{ title: "question" }, { title: "n", ...right }, { title: "p", ...right }, { title: "variance", ...right }],
        ...[
          { title: "DIVA weight", ...right },
          { title: "MeanRec weight", ...right },
        ],
      ],
      items.map(({ n, mean, variance, diva, meanRec }, index) => [
        ...[shorten(questions[index] ?? "", 50), n.toLocaleString("en"), valueText(mean)],
        ...[valueText(variance), valueText(diva), valueText(meanRec)],
      ]),
    ),
    "",
    textTable(
      [
        { title: "response" },
        { title: "p", ...right },
        { title: "DIVA reward", ...right },
        { title: "MeanRec reward", ...right },
      ],
      responses.map(({ mean, diva, meanRec }, index) => [
        ...[shorten(responseIds[index] ?? "", 50), valueText(mean), valueText(diva), valueText(meanRec)],
      ]),
    ),
    "",
  ]);
  return [
    `Rewards from ${name}`,
    "",
    ...parts,
    "p: mean score. DIVA weighs a question by the variance of its scores, MeanRec by 1 / p; one that no response meets is left out.",
  ].join("\n");
}
