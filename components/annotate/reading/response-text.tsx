import { Code2, Text } from "lucide-react";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { JudgedText } from "./judged-text";

export interface ResponseTextProps {
  title: string;
  text: string;
  raw: boolean;
  /** null where another response on the screen carries the switch */
  onRawChange: ((raw: boolean) => void) | null;
}

/** One response on its sheet: the centre of the screen. */
export function ResponseText({ title, text, raw, onRawChange }: ResponseTextProps) {
  const id = useId();
  return (
    <article
      aria-labelledby={id}
      className="flex min-w-0 flex-col rounded-lg border border-line bg-raised px-5 pt-2 pb-8 shadow-raised sm:px-8"
    >
      {/* stays in sight, so that one knows which of two long texts one is reading */}
      <div className="sticky top-0 z-1 -mx-3 mb-1 flex min-h-11 items-center justify-between gap-4 bg-raised px-3">
        <h2 id={id} className="text-sm font-semibold">
          {title}
        </h2>
        {onRawChange ? (
          <Button
            variant="quiet"
            size="sm"
            aria-pressed={raw}
            aria-keyshortcuts="Alt+R"
            title="Alt+R"
            icon={raw ? <Text aria-hidden /> : <Code2 aria-hidden />}
            onClick={() => onRawChange(!raw)}
            className="-mr-3 text-ink-muted"
          >
            Raw text
          </Button>
        ) : null}
      </div>
      <JudgedText text={text} raw={raw} />
    </article>
  );
}
