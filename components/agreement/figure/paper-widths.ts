/** The widths that journals print figures in: one column and two. */
export const PAPER_WIDTHS = [
  { mm: 84, name: "One column, 84 mm" },
  { mm: 174, name: "Two columns, 174 mm" },
] as const;
export type PaperMm = (typeof PAPER_WIDTHS)[number]["mm"];
