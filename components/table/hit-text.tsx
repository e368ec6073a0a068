import { renderByIndex } from "@/components/ui/render-by-index";
import { markHits } from "@/lib/content/search/search-hits";
import type { SearchTerm } from "@/lib/content/search/search-terms";

/** A text in which what was searched for is marked. */
export function HitText({ text, terms }: { text: string; terms: readonly SearchTerm[] }) {
  return (
    <bdi>
      {renderByIndex(markHits(text, terms), (part) =>
        part.isHit ? <mark className="rounded-sm bg-warning-soft text-ink">{part.text}</mark> : part.text,
      )}
    </bdi>
  );
}
