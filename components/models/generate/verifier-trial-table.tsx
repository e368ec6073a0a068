import { Badge } from "@/components/ui/badge";
import { DataTable } from "@/components/ui/data-table";
import type { VerifierTrial } from "@/lib/domain/generation/verifier";
import * as texts from "@/lib/messages/researcher/sampling";
import { say } from "@/lib/messages/researcher/say";

type Result = VerifierTrial["results"][number];

/** What a program said about each response, beside what people answered. */
export function VerifierTrialTable({ trial }: { trial: VerifierTrial }) {
  const { results, leftOut } = trial;
  const count = (fits: (result: Result["result"]) => boolean) => results.filter(({ result }) => fits(result)).length;
  const against = results.filter(isAgainstPeople).length;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm" role="status">
        {say(texts.trueFalseErrors, {
          met: count((result) => result.ok && result.value),
          notMet: count((result) => result.ok && !result.value),
          failed: count((result) => !result.ok),
        })}
        {against > 0 ? ` ${say(texts.againstTheMajority, { against })}` : ""}
        {leftOut > 0 ? ` ${say(texts.furtherResponsesWereNotTried, { leftOut })}` : ""}
      </p>
      <DataTable
        caption={texts.whatTheProgramSays}
        hideCaption
        dense
        maxHeight="max-h-[32rem]"
        rows={results}
        rowKey={({ responseId }) => responseId}
        empty={texts.studyHasNoResponses}
        columns={[
          {
            id: "system",
            header: texts.system,
            rowHeader: true,
            cell: ({ system, sample }) => (sample > 0 ? say(texts.systemSample, { system, sample }) : system),
          },
          {
            id: "excerpt",
            header: texts.response,
            cell: ({ excerpt }) => (
              <span className="line-clamp-2 max-w-md [overflow-wrap:anywhere]">
                <bdi>{excerpt}</bdi>
              </span>
            ),
          },
          { id: "program", header: texts.program, cell: ({ result }) => <Said result={result} /> },
          {
            id: "people",
            header: texts.people,
            cell: (row) =>
              row.people.yes + row.people.no === 0 ? (
                <span className="text-ink-muted">{texts.noAnswers}</span>
              ) : (
                <span className={isAgainstPeople(row) ? "font-medium text-warning" : undefined}>
                  {say(texts.yesNo, { yes: row.people.yes, no: row.people.no })}
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
    return (
      <Badge tone={result.value ? "positive" : "neutral"}>{result.value ? texts.trueText : texts.falseText}</Badge>
    );
  return (
    <span className="flex max-w-56 flex-col gap-1">
      <Badge tone="negative">{say(texts.error, { error: result.error })}</Badge>
      <span className="text-xs text-ink-muted [overflow-wrap:anywhere]">{result.message}</span>
    </span>
  );
}

function isAgainstPeople({ result, people }: Result): boolean {
  if (!result.ok || people.yes === people.no) return false;
  return result.value !== people.yes > people.no;
}
