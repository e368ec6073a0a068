import { Badge } from "@/components/ui/badge";
import { renderByIndex } from "@/components/ui/render-by-index";
import { Section } from "@/components/ui/section";
import { scoringWords } from "@/lib/checklist/scoring-words";
import type { InstructionPreview } from "@/lib/imports/import-result";
import { t } from "@/lib/messages/translate";

const TEXT = "max-h-40 overflow-y-auto text-sm whitespace-pre-wrap [overflow-wrap:anywhere]";

interface InstructionPreviewsProps {
  previews: readonly InstructionPreview[];
  /** null: not known, since the file was refused */
  total: number | null;
}

/** The first instructions as they will be stored: plain text, so that nothing hides. */
export function InstructionPreviews({ previews, total }: InstructionPreviewsProps) {
  if (previews.length === 0) return null;
  return (
    <Section
      level={3}
      title={t("The first {previews}{total}", {
        previews: previews.length,
        total: total === null ? "" : ` ${t("of {total}", { total })}`,
      })}
    >
      <ol className="flex flex-col gap-4">
        {previews.map((preview) => (
          <li key={`${preview.sheet ?? ""} ${preview.line}`} className="rounded-lg border border-line bg-surface p-4">
            <Preview preview={preview} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Preview({ preview }: { preview: InstructionPreview }) {
  const { line, sheet, id, instruction, input, subset, domain, tags, responses, pairs, questions } = preview;
  const names = [subset, domain, ...tags].filter((name) => name !== null);
  return (
    <article className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <span className="font-medium [overflow-wrap:anywhere]">{id}</span>
        <span className="text-ink-muted">
          {sheet === undefined ? t("line {line}", { line }) : t("line {line} of {sheet}", { line, sheet })}
        </span>
        {renderByIndex(names, (name) => (
          <Badge>{name}</Badge>
        ))}
      </div>
      <p className={TEXT}>{instruction}</p>
      {input === null ? null : <p className={`${TEXT} border-l-2 border-line pl-3 text-ink-muted`}>{input}</p>}
      {responses.length > 0 ? (
        <div className="grid gap-3 md:grid-cols-2">
          {responses.map(({ system, sample, text, score }) => (
            <div key={`${system} ${sample}`} className="min-w-0 rounded-md border border-line bg-raised p-3">
              <p className="mb-1 text-xs font-medium text-ink-muted">
                {system}
                {sample > 0 ? t(", sample {sample}", { sample }) : ""}
                {score === null ? "" : t(", reference score {score}", { score: String(score) })}
              </p>
              <p className={TEXT}>{text || t("(empty)")}</p>
            </div>
          ))}
        </div>
      ) : null}
      {pairs.length > 0 ? (
        <p className="text-sm text-ink-muted">
          {pairs
            .map(({ a, b, truth }) =>
              t("Pair: {a} (A) and {b} (B){truth}", { a, b, truth: truth ? t(", reference: {truth}", { truth }) : "" }),
            )
            .join(" · ")}
        </p>
      ) : null}
      {questions.length > 0 ? (
        <ol className="list-decimal space-y-0.5 pl-5 text-sm">
          {renderByIndex(questions, ({ question, categories, importance, scoring }) => (
            <li>
              <bdi>{question}</bdi>{" "}
              <span className="text-ink-muted">
                {[
                  ...categories,
                  importance === null ? null : t("importance {importance}", { importance }),
                  ...scoringWords(scoring),
                ]
                  .filter(Boolean)
                  .join(", ")}
              </span>
            </li>
          ))}
        </ol>
      ) : null}
    </article>
  );
}
