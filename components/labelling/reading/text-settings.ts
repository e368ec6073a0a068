import { keepOwnSetting, readOwnSetting } from "../own-setting";

/** In percent of the standard size. The sizes, widths and wrapping themselves are in app/globals.css, `.judged-text`. */
export const TEXT_SIZES = ["85", "100", "115", "130", "150"] as const;
export const LINE_WIDTHS = ["narrow", "standard", "full"] as const;
export const CODE_LINES = ["scroll", "wrap"] as const;

/** How a person reads the text being judged. */
export interface TextSettings {
  size: (typeof TEXT_SIZES)[number];
  width: (typeof LINE_WIDTHS)[number];
  code: (typeof CODE_LINES)[number];
}

/** As this person chose it in this browser. What is not known is as at first. */
export function readTextSettings(userId: string): TextSettings {
  const kept = readOwnSetting("text", userId).split(" ");
  const isKept = (value: string) => kept.includes(value);
  return {
    size: TEXT_SIZES.find(isKept) ?? "100",
    width: LINE_WIDTHS.find(isKept) ?? "standard",
    code: CODE_LINES.find(isKept) ?? "scroll",
  };
}

export function keepTextSettings(userId: string, { size, width, code }: TextSettings): void {
  keepOwnSetting("text", userId, `${size} ${width} ${code}`);
}

/** Changes the look of the text alone: nothing is drawn again, so that marks and counts stay what they are. */
export function applyTextSettings({ size, width, code }: TextSettings): void {
  const { dataset } = document.documentElement;
  dataset.textSize = size;
  dataset.lineWidth = width;
  dataset.codeLines = code;
}
