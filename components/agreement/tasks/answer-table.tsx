import { DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import type { TaskLabels } from "@/lib/domain/agreement/agreement-tasks";

/** Every rater's answer to each question, side by side. Rows on which raters differ are marked by a word. */
export function AnswerTable({ task: { questions, labels } }: { task: TaskLabels }) {
  const rows = questions.map((question, index) => {
    const answers = labels.map((label) => label.answers[index] ?? null);
    const told = new Set(answers.filter((answer) => answer === "YES" || answer === "NO"));
    return { ...question, answers, isDisputed: told.size > 1, isTold: told.size > 0 };
  });
  return (
    <Panel level={2} title="Checklist answers" flush>
      <DataTable
        caption="Every rater’s answer to each question"
        hideCaption
        columns={[
          {
            id: "question",
            header: "Question",
            rowHeader: true,
            className: "min-w-64",
            cell: (row) => (
              <span className="font-normal [overflow-wrap:anywhere]">
                {row.number}. {row.question}
              </span>
            ),
          },
          ...labels.map((label, index) => ({
            id: label.rater.raterId,
            header: label.rater.pseudonym,
            cell: (row: (typeof rows)[number]) => row.answers[index] ?? "–",
          })),
          {
            id: "disputed",
            header: "Raters",
            cell: (row) => (row.isDisputed ? <strong>disputed</strong> : row.isTold ? "agree" : ""),
          },
        ]}
        rows={rows}
        rowKey={(row) => String(row.number)}
      />
    </Panel>
  );
}
