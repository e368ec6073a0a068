"use client";

import { useRef, useState } from "react";
import { useT } from "@/components/ui/messages/messages-provider";
import { later } from "../later";
import { TEXT_POPOVER } from "./toggle-text-popover";

const TextChoices = later(() => import("../offline/later-parts").then((part) => part.TextChoices));

/** Where a person chooses how the text is set. Not a dialog: the text next to it changes at once, and the keys work. */
export function TextPopover() {
  const popover = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const t = useT();
  return (
    <section
      ref={popover}
      id={TEXT_POPOVER}
      popover="auto"
      data-beside
      aria-label={t("Text size and width")}
      onToggle={({ newState }) => setOpen(newState === "open")}
      className="fixed inset-auto m-0 w-96 max-w-[calc(100%-1rem)] rounded-md border border-line bg-raised px-4 py-3 text-sm text-ink shadow-overlay empty:opacity-0"
    >
      {open ? <TextChoices popover={popover} /> : null}
    </section>
  );
}
