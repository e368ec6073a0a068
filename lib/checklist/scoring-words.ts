import { t } from "@/lib/messages/translate";

interface Scoring {
  readonly points?: number | undefined;
  readonly required?: boolean | undefined;
  readonly sections?: readonly { readonly name: string; readonly weight: number }[] | undefined;
}

/** What a question counts in a score by points, in words. */
export function scoringWords(scoring: Scoring | null | undefined): string[] {
  const { points, required, sections = [] } = scoring ?? {};
  return [
    ...(points === undefined
      ? []
      : [
          t("{count, plural, one {{points} point} other {{points} points}}", {
            count: points,
            points: String(points).replace("-", "−"),
          }),
        ]),
    ...(required ? [t("Required")] : []),
    ...sections.map(({ name, weight }) => t("{name}, weight {weight}", { name, weight })),
  ];
}
