import { classNames } from "@/components/ui/class-names";
import { renderByIndex } from "@/components/ui/render-by-index";
import { ScrollRegion } from "@/components/ui/scroll-region";

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
