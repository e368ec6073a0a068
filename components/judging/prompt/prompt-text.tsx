import { classNames } from "@/components/ui/class-names";
import { renderByIndex } from "@/components/ui/render-by-index";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { Prompt } from "@/lib/judging/prompt/prompt";
import { t } from "@/lib/messages/translate";

const PLACEHOLDER = /(\{\{[^{}]*\}\})/;

/** A prompt word for word, its placeholders marked. */
export function PromptText({ text, label, className }: { text: string; label: string; className?: string }) {
  return (
    <ScrollRegion label={label} className={classNames("rounded-md border border-line bg-surface", className)}>
      <pre className="px-4 py-3 font-mono text-sm leading-6 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {renderByIndex(text.split(PLACEHOLDER), (piece, index) =>
          index % 2 === 1 ? (
            <mark className="rounded-sm bg-accent-soft px-1 font-medium text-accent">{piece}</mark>
          ) : (
            piece
          ),
        )}
      </pre>
    </ScrollRegion>
  );
}

/** What each placeholder of a prompt means. */
export function PlaceholderList({ placeholders }: Pick<Prompt, "placeholders">) {
  return (
    <dl className="flex flex-col gap-1.5 text-sm">
      {placeholders.map(({ name, kind, about, optional }) => (
        <div key={name} className="flex flex-wrap gap-x-3">
          <dt className="min-w-32 font-mono text-accent">{`{{${name}}}`}</dt>
          <dd className="min-w-0 flex-1 basis-56 text-ink-muted">
            {about}
            {kind === "word" ? ` ${t("(a number or a short word)")}` : null}
            {optional ? t(", optional") : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Enough of a version's 64 digits to tell versions apart by eye. */
export function shortVersion(version: string): string {
  return version.slice(0, 10);
}
