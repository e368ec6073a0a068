"use client";

import { Undo2 } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { keepFocus } from "@/components/ui/kept-focus";
import { useLanguage, useT } from "@/components/ui/messages/messages-provider";
import { sentence } from "@/lib/messages/translate";
import { changeKey, type Refusal, resetKey, swapKeys } from "../change-key";
import {
  isSame,
  keepKeyChoices,
  keyNames,
  type OwnKeys,
  STANDARD_KEYS,
  type StandardKey,
  useKeyChoices,
  usualKeys,
} from "../own-keys";

type Outcome =
  | { is: "done"; text: string }
  | { is: "refused"; action: StandardKey; text: string; taken: StandardKey | null };

/** Every action that has a key of one sign, each with a button that takes another key. */
export function OwnKeysEditor() {
  const t = useT();
  const editing = useKeysEditing();
  const { keys, usual, outcome } = editing;
  return (
    <div ref={keepFocus} className="flex flex-col gap-4 text-sm">
      <p className="text-ink-muted">
        {t(
          "Press a button, then the new key: a letter or symbol. Esc keeps the key as it was. Digits, arrows and keys with Ctrl or Alt stay as they are.",
        )}
      </p>
      <ul className="flex flex-col">
        {STANDARD_KEYS.map((key) => (
          <KeyRow key={key} action={key} editing={editing} />
        ))}
      </ul>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-ink-muted">
          {outcome?.is === "done" ? outcome.text : ""}
        </p>
        {isSame(keys, usual) ? null : (
          <Button size="sm" onClick={() => editing.keep(usual, t("All keys are back to their defaults."))}>
            {t("Reset all")}
          </Button>
        )}
      </div>
    </div>
  );
}

function KeyRow({ action, editing }: { action: StandardKey; editing: KeysEditing }) {
  const t = useT();
  const { keys, usual, nameOf, usualNameOf, outcome } = editing;
  const name = t(ACTIONS[action]);
  const isListening = editing.listening === action;
  const refused = outcome?.is === "refused" && outcome.action === action ? outcome : null;
  return (
    <li className="border-line border-t py-1.5 first:border-t-0">
      <div className="flex min-h-9 items-center gap-2">
        <span className="min-w-0 flex-1">{name}</span>
        {keys[action] !== usual[action] ? (
          <IconButton
            size="sm"
            label={t("Reset “{action}” to {key}", { action: name, key: usualNameOf(action) })}
            onClick={() => editing.reset(action)}
          >
            <Undo2 aria-hidden />
          </IconButton>
        ) : null}
        <Button
          size="sm"
          aria-label={
            isListening
              ? t("Press a key for “{action}”", { action: name })
              : t("{action}: {key}", { action: name, key: nameOf(action) })
          }
          aria-pressed={isListening}
          className="min-w-12"
          onClick={() => editing.listen(isListening ? null : action)}
          onKeyDown={(event) => editing.press(action, event)}
          onBlur={() => editing.stopListening(action)}
        >
          {isListening ? t("Press a key…") : <Kbd>{nameOf(action)}</Kbd>}
        </Button>
      </div>
      {refused ? (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-1 text-negative">
          {refused.text}
          {refused.taken ? (
            <Button
              size="sm"
              onClick={() =>
                refused.taken && editing.keep(swapKeys(keys, action, refused.taken), t("The keys are swapped."))
              }
            >
              {t("Swap the two keys")}
            </Button>
          ) : null}
        </p>
      ) : null}
    </li>
  );
}

type KeysEditing = ReturnType<typeof useKeysEditing>;

/** The rater's keys, the action that listens for another one, and what became of the last change. */
function useKeysEditing() {
  const t = useT();
  const choices = useKeyChoices();
  const { keys } = choices;
  const usual = usualKeys(useLanguage());
  const { nameOf: usualNameOf } = keyNames({ ...choices, keys: usual });
  const { nameOf } = keyNames(choices);
  const [listening, setListening] = useState<StandardKey | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const keep = (changed: OwnKeys, text: string) => {
    keepKeyChoices({ ...choices, keys: changed });
    setOutcome({ is: "done", text });
  };
  const refuse = (action: StandardKey, refusal: Refusal) => {
    if (refusal.is === "taken") {
      const text = t("{key} is already the key for “{action}”.", {
        key: nameOf(refusal.by),
        action: t(ACTIONS[refusal.by]),
      });
      setOutcome({ is: "refused", action, text, taken: refusal.by });
    } else {
      setOutcome({ is: "refused", action, text: t(REFUSALS[refusal.is]), taken: null });
    }
  };

  const press = (action: StandardKey, event: KeyboardEvent<HTMLButtonElement>) => {
    if (listening !== action || event.key === "Tab" || MODIFIERS.has(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat || event.nativeEvent.isComposing) return;
    setListening(null);
    if (event.key === "Escape") return setOutcome(null);
    const change = changeKey(keys, action, event.nativeEvent);
    if (change.is !== "changed") return refuse(action, change);
    const key = keyNames({ ...choices, keys: change.keys }).nameOf(action);
    keep(change.keys, t("{key} is now the key for “{action}”.", { key, action: t(ACTIONS[action]) }));
  };

  const reset = (action: StandardKey) => {
    const change = resetKey(keys, action, usual);
    if (change.is === "taken") return refuse(action, change);
    keep(
      change.keys,
      t("{key} is now the key for “{action}”.", { key: usualNameOf(action), action: t(ACTIONS[action]) }),
    );
  };

  return {
    keys,
    usual,
    nameOf,
    usualNameOf,
    listening,
    outcome,
    keep,
    press,
    reset,
    listen: (action: StandardKey | null) => {
      setOutcome(null);
      setListening(action);
    },
    stopListening: (action: StandardKey) => listening === action && setListening(null),
  };
}

const MODIFIERS = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock"]);
const REFUSALS = {
  digit: sentence("Digits stay as they are: they choose scores, responses and categories."),
  raw: sentence("R is taken: Alt R shows the raw text."),
  none: sentence("Choose a letter or symbol."),
} as const;

const ACTIONS: Readonly<Record<StandardKey, string>> = {
  y: sentence("Yes"),
  n: sentence("No; next open question when categorising"),
  u: sentence("Unknown"),
  m: sentence("Could be either"),
  q: sentence("Note or quote"),
  j: sentence("Question below"),
  k: sentence("Question above"),
  a: sentence("Response A"),
  b: sentence("Response B"),
  e: sentence("Easier"),
  h: sentence("Harder"),
  o: sentence("No effect"),
  x: sentence("How sure you are"),
  c: sentence("Comment"),
  p: sentence("Report"),
  s: sentence("Skip"),
  z: sentence("Undo"),
  d: sentence("Differences"),
  "[": sentence("Difference before"),
  "]": sentence("Next difference"),
  w: sentence("Word counts"),
  v: sentence("Select text by keyboard"),
  i: sentence("Keep the instruction in view"),
  g: sentence("Guidelines"),
  l: sentence("Your labels"),
  t: sentence("Size and width of the text"),
  "?": sentence("Keys"),
};
