import { t } from "@/lib/messages/translate";

/** The widths that journals print figures in: one column and two. */
export const PAPER_WIDTHS = [
  { mm: 84, name: t("One column, 84 mm") },
  { mm: 174, name: t("Two columns, 174 mm") },
] as const;
export type PaperMm = (typeof PAPER_WIDTHS)[number]["mm"];
