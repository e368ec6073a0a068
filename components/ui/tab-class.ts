export const TAB_LIST_CLASS =
  "fade-edges flex gap-1 overflow-x-auto border-b border-line px-0.5 pt-0.5 [scrollbar-width:none]";

export const TAB_CLASS =
  "-mb-px shrink-0 rounded-t-sm border-b-2 border-transparent forced-colors:border-[color:Canvas] px-3 py-2 text-sm font-medium whitespace-nowrap text-ink-muted no-underline transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-accent aria-selected:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink";

/** A second row: which page of the tab above. */
export const SMALL_TAB_LIST_CLASS = "fade-edges flex gap-1 overflow-x-auto px-0.5 pt-3 pb-0.5 [scrollbar-width:none]";

export const SMALL_TAB_CLASS =
  "shrink-0 rounded-full px-3 py-1 text-sm whitespace-nowrap text-ink-muted no-underline transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:font-medium aria-[current=page]:text-ink forced-colors:aria-[current=page]:underline";
