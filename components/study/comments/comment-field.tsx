"use client";

import { type KeyboardEvent, useId, useRef, useState } from "react";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { t } from "@/lib/messages/translate";
import { type CommentPerson, MAX_TEXT_LENGTH } from "@/lib/study/comments/comment";
import { peopleLike, typedMention } from "@/lib/study/comments/mentions";

export interface CommentFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** by name: two people may have the same */
  onPick: (userId: string) => void;
  people: readonly CommentPerson[];
}

const MOST_SHOWN = 8;

/** A text in which @ lists the people of the study; arrow keys choose one, Enter or Tab takes it, Escape closes the list. */
export function CommentField({ label, value, onChange, onPick, people }: CommentFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const typed = typedMention(value, caret);
  const found = typed && typed.at !== closedAt ? peopleLike(people, typed.query).slice(0, MOST_SHOWN) : [];
  const at = Math.min(chosen, found.length - 1);
  const pick = (person: CommentPerson | undefined) => {
    if (!person || !typed) return;
    const start = `${value.slice(0, typed.at)}@${person.name} `;
    onChange(start + value.slice(caret).replace(/^ /, ""));
    onPick(person.userId);
    setClosedAt(typed.at);
    setCaret(start.length);
    // Once the new text is there.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(start.length, start.length);
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (found.length === 0 || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen((at + step + found.length) % found.length);
    else if (event.key === "Enter" || event.key === "Tab") pick(found[at]);
    else if (event.key === "Escape") setClosedAt(typed?.at ?? null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="relative">
      <Field label={label} hint={t("@ mentions a researcher of the study.")}>
        <Textarea
          ref={field}
          rows={3}
          maxLength={MAX_TEXT_LENGTH}
          value={value}
          aria-haspopup="listbox"
          aria-controls={found.length > 0 ? `${id}-people` : undefined}
          aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value);
            setCaret(currentTarget.selectionStart);
            setChosen(0);
            if (closedAt !== null && currentTarget.value[closedAt] !== "@") setClosedAt(null);
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <p role="status" className="sr-only">
        {found.length > 0
          ? t("{count, plural, one {# person} other {# people}}: arrow keys choose, Enter takes", {
              count: found.length,
            })
          : ""}
      </p>
      {found.length > 0 ? (
        <div
          role="listbox"
          id={`${id}-people`}
          aria-label={t("People")}
          className="absolute inset-x-0 z-10 mt-1 rounded-md border border-line bg-raised p-1 shadow-raised"
        >
          {found.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
            <div
              key={person.userId}
              role="option"
              id={`${id}-${index}`}
              aria-selected={index === at}
              tabIndex={-1}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(person)}
              className="cursor-pointer rounded-sm px-3 py-1.5 text-sm aria-selected:bg-accent-soft forced-colors:aria-selected:outline"
            >
              <bdi>{person.name}</bdi>
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
