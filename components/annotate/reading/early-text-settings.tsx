import { InlineScript } from "@/components/ui/early-actions/inline-script";
import { UntilAlive } from "@/components/ui/early-actions/until-alive";
import { ownSettingKey } from "../own-setting";
import { CODE_LINES, LINE_WIDTHS, TEXT_SIZES } from "./text-settings";

type Choices = Readonly<Record<string, readonly string[]>>;

const CHOICES: Choices = { textSize: TEXT_SIZES, lineWidth: LINE_WIDTHS, codeLines: CODE_LINES };

/**
 * Sets the text as this person chose before any of it is painted, as it comes with the page. On a page that is drawn in
 * the browser OwnSettings is early enough.
 */
export function EarlyTextSettings({ userId, nonce }: { userId: string; nonce: string | undefined }) {
  const given = JSON.stringify([ownSettingKey("text", userId), CHOICES]).replaceAll("<", "\\u003c");
  return (
    <UntilAlive>
      <InlineScript text={`(${setChoices})(...${given})`} nonce={nonce} />
    </UntilAlive>
  );
}

/** Its text is written into the page, so it must stand alone: no imports, no names from outside. */
function setChoices(key: string, choices: Choices): void {
  try {
    const kept = (localStorage.getItem(key) ?? "").split(" ");
    for (const [name, values] of Object.entries(choices)) {
      const chosen = values.find((value) => kept.includes(value));
      if (chosen) document.documentElement.dataset[name] = chosen;
    }
  } catch {
    // The browser keeps nothing: the text is as at first.
  }
}
