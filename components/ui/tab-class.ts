export const TAB_LIST_CLASS =
  "fade-edges flex gap-1 overflow-x-auto border-b border-line px-0.5 pt-0.5 [scrollbar-width:none]";

export const TAB_CLASS =
  "-mb-px shrink-0 rounded-t-sm border-b-2 border-transparent forced-colors:border-[color:Canvas] px-3 py-2 text-sm font-medium whitespace-nowrap text-ink-muted no-underline transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-accent aria-selected:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink";
