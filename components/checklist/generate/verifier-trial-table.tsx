import { Badge } from "@/components/ui/badge";
import { DataTable } from "@/components/ui/data-table";
import type { VerifierTrial } from "@/lib/checklist/generation/verifier";
import { t } from "@/lib/messages/translate";

type Result = VerifierTrial["results"][number];

/** What a program said about each response, next to what people answered. */
export function VerifierTrialTable({ trial }: { trial: VerifierTrial }) {
  const { results, leftOut } = trial;
  const count = (fits: (result: Result["result"]) => boolean) => results.filter(({ result }) => fits(result)).length;
  const against = results.filter(isAgainstPeople).length;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm" role="status">
        {t("{met} true, {notMet} false, {failed} errors.", {
          met: count((result) => result.ok && result.value),
          notMet: count((result) => result.ok && !result.value),
          failed: count((result) => !result.ok),
        })}
        {against > 0 ? ` ${t("{against} against the majority of the people who answered.", { against })}` : ""}
        {leftOut > 0 ? ` ${t("{leftOut} further responses were not tried.", { leftOut })}` : ""}
      </p>
      <DataTable
        caption={t("What the program says about each response")}
        hideCaption
        dense
        maxHeight="max-h-[32rem]"
        rows={results}
        rowKey={({ responseId }) => responseId}
        empty={t("The study has no responses to this instruction.")}
        columns={[
          {
            id: "system",
            header: t("System"),
            rowHeader: true,
            cell: ({ system, sample }) => (sample > 0 ? t("{system}, sample {sample}", { system, sample }) : system),
          },
          {
            id: "excerpt",
            header: t("Response"),
            cell: ({ excerpt }) => (
              <span className="line-clamp-2 max-w-md [overflow-wrap:anywhere]">
                <bdi>{excerpt}</bdi>
              </span>
            ),
          },
          { id: "program", header: t("Program"), cell: ({ result }) => <Said result={result} /> },
          {
            id: "people",
            header: t("People"),
            cell: (row) =>
              row.people.yes + row.people.no === 0 ? (
                <span className="text-ink-muted">{t("no answers")}</span>
              ) : (
                <span className={isAgainstPeople(row) ? "font-medium text-warning" : undefined}>
                  {t("{yes} YES, {no} NO", { yes: row.people.yes, no: row.people.no })}
                </span>
              ),
          },
        ]}
      />
    </div>
  );
}

function Said({ result }: Pick<Result, "result">) {
  if (result.ok)
    return <Badge tone={result.value ? "positive" : "neutral"}>{result.value ? t("true") : t("false")}</Badge>;
  return (
    <span className="flex max-w-56 flex-col gap-1">
      <Badge tone="negative">{t("error: {error}", { error: result.error })}</Badge>
      <span className="text-xs text-ink-muted [overflow-wrap:anywhere]">{result.message}</span>
    </span>
  );
}

function isAgainstPeople({ result, people }: Result): boolean {
  if (!result.ok || people.yes === people.no) return false;
  return result.value !== people.yes > people.no;
}
