import { Badge } from "@/components/ui/badge";
import { DataTable } from "@/components/ui/data-table";
import type { VerifierTrial } from "@/lib/domain/generation/verifier";

type Result = VerifierTrial["results"][number];

/** What a program said about each response, beside what people answered. */
export function VerifierTrialTable({ trial }: { trial: VerifierTrial }) {
  const { results, leftOut } = trial;
  const count = (fits: (result: Result["result"]) => boolean) => results.filter(({ result }) => fits(result)).length;
  const against = results.filter(isAgainstPeople).length;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm" role="status">
        {count((result) => result.ok && result.value)} true, {count((result) => result.ok && !result.value)} false,{" "}
        {count((result) => !result.ok)} errors.
        {against > 0 ? ` ${against} against the majority of the people who answered.` : ""}
        {leftOut > 0 ? ` ${leftOut} further responses were not tried.` : ""}
      </p>
      <DataTable
        caption="What the program says about each response"
        hideCaption
        dense
        maxHeight="max-h-[32rem]"
        rows={results}
        rowKey={({ responseId }) => responseId}
        empty="The study has no responses to this instruction."
        columns={[
          {
            id: "system",
            header: "System",
            rowHeader: true,
            cell: ({ system, sample }) => `${system}${sample > 0 ? `, sample ${sample}` : ""}`,
          },
          {
            id: "excerpt",
            header: "Response",
            cell: ({ excerpt }) => (
              <span className="line-clamp-2 max-w-md [overflow-wrap:anywhere]">
                <bdi>{excerpt}</bdi>
              </span>
            ),
          },
          { id: "program", header: "Program", cell: ({ result }) => <Said result={result} /> },
          {
            id: "people",
            header: "People",
            cell: (row) =>
              row.people.yes + row.people.no === 0 ? (
                <span className="text-ink-muted">no answers</span>
              ) : (
                <span className={isAgainstPeople(row) ? "font-medium text-warning" : undefined}>
                  {row.people.yes} YES, {row.people.no} NO
                </span>
              ),
          },
        ]}
      />
    </div>
  );
}

function Said({ result }: Pick<Result, "result">) {
  if (result.ok) return <Badge tone={result.value ? "positive" : "neutral"}>{result.value ? "true" : "false"}</Badge>;
  return (
    <span className="flex max-w-56 flex-col gap-1">
      <Badge tone="negative">error: {result.error}</Badge>
      <span className="text-xs text-ink-muted [overflow-wrap:anywhere]">{result.message}</span>
    </span>
  );
}

function isAgainstPeople({ result, people }: Result): boolean {
  if (!result.ok || people.yes === people.no) return false;
  return result.value !== people.yes > people.no;
}
