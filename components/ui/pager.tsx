import { t } from "@/lib/messages/translate";
import { Button } from "./button";

export interface PagerProps {
  /** how many rows come before those shown */
  after: number;
  /** rows of all pages */
  total: number;
  /** rows of a page */
  size: number;
  onAfter: (after: number) => void;
}

/** Which page of a table is shown, and its neighbours; nothing where there is one page. */
export function Pager({ after, total, size, onAfter }: PagerProps) {
  if (total <= size && after === 0) return null;
  return (
    <div className="flex items-center gap-3 text-sm" data-print="hide">
      <Button size="sm" disabled={after === 0} onClick={() => onAfter(Math.max(0, after - size))}>
        {t("Previous")}
      </Button>
      <span className="tabular-nums">
        {t("Page {page} of {pages}", {
          page: Math.floor(after / size) + 1,
          pages: Math.max(1, Math.ceil(total / size)),
        })}
      </span>
      <Button size="sm" disabled={after + size >= total} onClick={() => onAfter(after + size)}>
        {t("Next")}
      </Button>
    </div>
  );
}
