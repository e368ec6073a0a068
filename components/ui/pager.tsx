import { Button } from "./button";

export interface PagerProps {
  /** the first is 1 */
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** Which page of a table is shown, and its neighbours; nothing where there is one page. */
export function Pager({ page, pages, onPage }: PagerProps) {
  if (pages <= 1 && page <= 1) return null;
  return (
    <div className="flex items-center gap-3 text-sm" data-print="hide">
      <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span className="tabular-nums">
        Page {page} of {Math.max(1, pages)}
      </span>
      <Button size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </div>
  );
}
