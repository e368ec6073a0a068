"use client";

import { X } from "lucide-react";
import { useId, useState } from "react";
import { Input } from "@/components/ui/input";
import { CHECKLIST_LIMITS } from "@/lib/checklist/checklist";
import { t } from "@/lib/messages/translate";

export interface CategoryFieldProps {
  label: string;
  categories: readonly string[];
  /** suggested while one types */
  known: readonly string[];
  onChange: (categories: string[]) => void;
}

/** Categories as chips; Enter or a comma adds what was typed, Backspace in the empty field takes the last away. */
export function CategoryField({ label, categories, known, onChange }: CategoryFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const add = (text: string) => {
    const name = text.trim();
    setTyped("");
    if (name !== "" && !categories.includes(name)) onChange([...categories, name]);
  };
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-1.5">
      {categories.map((category) => (
        <span
          key={category}
          className="inline-flex h-7 max-w-full items-center gap-1 rounded-full bg-sunken pr-1 pl-2.5 text-xs font-medium text-ink-muted"
        >
          <span className="truncate">{category}</span>
          <button
            type="button"
            aria-label={t("Remove the category {category}", { category })}
            className="inline-flex size-5 items-center justify-center rounded-full hover:bg-line"
            onClick={() => onChange(categories.filter((name) => name !== category))}
          >
            <X aria-hidden className="size-3" />
          </button>
        </span>
      ))}
      {categories.length < CHECKLIST_LIMITS.categories ? (
        <>
          <Input
            aria-label={label}
            list={`${id}-known`}
            autoComplete="off"
            value={typed}
            maxLength={CHECKLIST_LIMITS.nameCharacters}
            placeholder={t("Add category")}
            className="h-8! w-36! px-2.5!"
            onChange={(event) => {
              const { value } = event.target;
              // A suggestion that was chosen comes whole, not letter by letter.
              const isChosen = !(event.nativeEvent instanceof InputEvent) || !event.nativeEvent.inputType;
              if (value.endsWith(",")) add(value.slice(0, -1));
              else if (isChosen && known.includes(value)) add(value);
              else setTyped(value);
            }}
            onKeyDown={(event) => {
              if (event.key === "Enter") {
                event.preventDefault();
                add(typed);
              } else if (event.key === "Backspace" && typed === "" && categories.length > 0) {
                onChange(categories.slice(0, -1));
              }
            }}
            onBlur={() => add(typed)}
          />
          <datalist id={`${id}-known`}>
            {known
              .filter((name) => !categories.includes(name))
              .map((name) => (
                <option key={name} value={name} />
              ))}
          </datalist>
        </>
      ) : null}
    </span>
  );
}
