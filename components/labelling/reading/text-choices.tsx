"use client";

import { type RefObject, useLayoutEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { keepFocus } from "@/components/ui/kept-focus";
import { useT } from "@/components/ui/messages/messages-provider";
import { positionPopover } from "@/components/ui/position-popover";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { sentence } from "@/lib/messages/translate";
import { useOutbox } from "../outbox/outbox-provider";
import {
  applyTextSettings,
  CODE_LINES,
  keepTextSettings,
  LINE_WIDTHS,
  readTextSettings,
  TEXT_SIZES,
  type TextSettings,
} from "./text-settings";

const STANDARD: TextSettings = { size: "100", width: "standard", code: "scroll" };

const WIDTHS = { narrow: sentence("Narrow"), standard: sentence("Standard"), full: sentence("Full") } as const;
const CODES = { scroll: sentence("Scroll"), wrap: sentence("Wrap") } as const;

/** Size, width and wrapping of the text being judged; each choice is seen and kept at once. */
export function TextChoices({ popover }: { popover: RefObject<HTMLElement | null> }) {
  const t = useT();
  const { userId } = useOutbox();
  const [settings, setSettings] = useState(() => readTextSettings(userId));
  useLayoutEffect(() => {
    const { current } = popover;
    const buttons = [...document.querySelectorAll<HTMLElement>(`[popovertarget="${current?.id}"]`)];
    // Tasks ahead are on the page too, without a height.
    const button = buttons.find(({ clientHeight }) => clientHeight > 0);
    if (current && button) positionPopover(current, button, "bottom", "end");
    current?.querySelector<HTMLElement>("input:checked")?.focus();
  }, [popover]);
  const choose = (change: Partial<TextSettings>) => {
    const chosen = { ...settings, ...change };
    setSettings(chosen);
    applyTextSettings(chosen);
    keepTextSettings(userId, chosen);
  };
  const { size, width, code } = settings;
  const isStandard = size === STANDARD.size && width === STANDARD.width && code === STANDARD.code;
  return (
    <div ref={keepFocus} className="flex flex-col gap-4">
      <SegmentedControl
        legend={t("Text size")}
        size="sm"
        stretch
        choices={TEXT_SIZES.map((value) => ({ value, label: t("{value}%", { value }) }))}
        value={size}
        onValueChange={(size) => choose({ size })}
      />
      <SegmentedControl
        legend={t("Line width")}
        size="sm"
        stretch
        choices={LINE_WIDTHS.map((value) => ({ value, label: t(WIDTHS[value]) }))}
        value={width}
        onValueChange={(width) => choose({ width })}
      />
      <SegmentedControl
        legend={t("Long lines of code")}
        size="sm"
        stretch
        choices={CODE_LINES.map((value) => ({ value, label: t(CODES[value]) }))}
        value={code}
        onValueChange={(code) => choose({ code })}
      />
      <div className="flex min-h-8 items-center justify-between gap-3">
        <p className="text-xs text-ink-muted">{t("Kept for you in this browser.")}</p>
        {isStandard ? null : (
          <Button size="sm" variant="quiet" onClick={() => choose(STANDARD)}>
            {t("Reset")}
          </Button>
        )}
      </div>
    </div>
  );
}
