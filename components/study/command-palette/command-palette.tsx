"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, useId, useState } from "react";
import { Input } from "@/components/ui/input";
import { Dialog } from "@/components/ui/modal/dialog";
import { t } from "@/lib/messages/translate";
import { usePlaces } from "./use-places";

export interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Goes to any page, study, round, judge or instruction by its name. */
export function CommandPalette({ open, onOpenChange }: CommandPaletteProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("Go to")}>
      <Search onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

/** Apart, so that what was typed is forgotten when the dialog closes. */
function Search({ onDone }: { onDone: () => void }) {
  const router = useRouter();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const { places, isLoading } = usePlaces(typed);
  const at = Math.min(chosen, places.length - 1);
  const optionId = (index: number) => `${id}-option-${index}`;
  const go = (index: number) => {
    const place = places[index];
    if (!place) return;
    onDone();
    router.push(place.href);
  };
  const move = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || places.length === 0) return;
    if (event.key === "Enter") {
      event.preventDefault();
      go(at);
      return;
    }
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 8, PageUp: at - 8 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const last = places.length - 1;
    const isStep = event.key.startsWith("Arrow");
    const index = isStep ? (next + places.length) % places.length : Math.min(last, Math.max(0, next));
    setChosen(index);
    document.getElementById(optionId(index))?.scrollIntoView({ block: "nearest" });
  };
  return (
    <div className="flex flex-col gap-3">
      <Input
        role="combobox"
        aria-label={t("Page, study, round, judge or instruction")}
        aria-expanded={places.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={places.length > 0 ? optionId(at) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={t("A page, study, round, judge or instruction")}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
        onKeyDown={move}
      />
      <p role="status" className="text-xs text-ink-muted tabular-nums">
        {places.length > 0
          ? t("{count, plural, one {# result} other {# results}}", { count: places.length })
          : isLoading
            ? t("Searching…")
            : t("Nothing found. Try a page’s name, such as Raters, or words of an instruction.")}
      </p>
      <div role="listbox" id={`${id}-list`} aria-label={t("Results")} className="max-h-80 overflow-y-auto">
        {places.map(({ href, name, kind }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
          <div
            key={`${kind} ${href}`}
            role="option"
            id={optionId(index)}
            aria-selected={index === at}
            tabIndex={-1}
            onClick={() => go(index)}
            onPointerMove={() => setChosen(index)}
            className="flex cursor-pointer items-baseline justify-between gap-4 rounded-md px-3 py-2 text-sm aria-selected:bg-accent-soft forced-colors:aria-selected:outline"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            <span className="shrink-0 text-xs text-ink-muted">{kind}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
