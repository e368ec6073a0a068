import * as texts from "@/lib/messages/researcher/figures";

/** The widths that journals print figures in: one column and two. */
export const PAPER_WIDTHS = [
  { mm: 84, name: texts.oneColumn84Mm },
  { mm: 174, name: texts.twoColumns174Mm },
] as const;
export type PaperMm = (typeof PAPER_WIDTHS)[number]["mm"];
