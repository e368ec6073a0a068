"use client";

import { Undo2 } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
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

type Told = { is: "done"; text: string } | { is: "refused"; of: StandardKey; text: string; taken: StandardKey | null };

/** Every action that has a key of one sign, each with a button that takes another key. */
export function OwnKeysEditor() {
  const t = useT();
  const choices = useKeyChoices();
  const { keys } = choices;
  const usual = usualKeys(useLanguage());
  const usualNames = keyNames({ ...choices, keys: usual });
  const { nameOf } = keyNames(choices);
  const [listening, setListening] = useState<StandardKey | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const nameOfAction = (key: StandardKey) => t(ACTIONS[key]);
  const keep = (changed: OwnKeys, text: string) => {
    keepKeyChoices({ ...choices, keys: changed });
    setTold({ is: "done", text });
  };
  const refusalText = (refusal: Refusal) => {
    if (refusal.is !== "taken") return t(REFUSALS[refusal.is]);
    return t("{key} is already the key for “{action}”.", { key: nameOf(refusal.by), action: nameOfAction(refusal.by) });
  };

  const press = (of: StandardKey, event: KeyboardEvent<HTMLButtonElement>) => {
    if (listening !== of || event.key === "Tab" || MODIFIERS.has(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat || event.nativeEvent.isComposing) return;
    setListening(null);
    if (event.key === "Escape") return setTold(null);
    const change = changeKey(keys, of, event.nativeEvent);
    if (change.is === "changed") {
      const { nameOf: nameNow } = keyNames({ ...choices, keys: change.keys });
      return keep(
        change.keys,
        t("{key} is now the key for “{action}”.", { key: nameNow(of), action: nameOfAction(of) }),
      );
    }
    const taken = change.is === "taken" ? change.by : null;
    setTold({ is: "refused", of, text: refusalText(change), taken });
  };

  const reset = (key: StandardKey) => {
    const change = resetKey(keys, key, usual);
    if (change.is === "taken") {
      setTold({ is: "refused", of: key, text: refusalText(change), taken: change.by });
    } else {
      const values = { key: usualNames.nameOf(key), action: nameOfAction(key) };
      keep(change.keys, t("{key} is now the key for “{action}”.", values));
    }
  };

  return (
    <div className="flex flex-col gap-4 text-sm">
      <p className="text-ink-muted">
        {t(
          "Press a button, then the new key: a letter or symbol. Esc keeps the key as it was. Digits, arrows and keys with Ctrl or Alt stay as they are.",
        )}
      </p>
      <ul className="flex flex-col">
        {STANDARD_KEYS.map((key) => {
          const action = nameOfAction(key);
          const refused = told?.is === "refused" && told.of === key ? told : null;
          return (
            <li key={key} className="border-line border-t py-1.5 first:border-t-0">
              <div className="flex min-h-9 items-center gap-2">
                <span className="min-w-0 flex-1">{action}</span>
                {keys[key] !== usual[key] ? (
                  <IconButton
                    size="sm"
                    label={t("Reset “{action}” to {key}", { action, key: usualNames.nameOf(key) })}
                    onClick={() => reset(key)}
                  >
                    <Undo2 aria-hidden />
                  </IconButton>
                ) : null}
                <Button
                  size="sm"
                  aria-label={
                    listening === key
                      ? t("Press a key for “{action}”", { action })
                      : t("{action}: {key}", { action, key: nameOf(key) })
                  }
                  aria-pressed={listening === key}
                  className="min-w-12"
                  onClick={() => {
                    setTold(null);
                    setListening(listening === key ? null : key);
                  }}
                  onKeyDown={(event) => press(key, event)}
                  onBlur={() => listening === key && setListening(null)}
                >
                  {listening === key ? t("Press a key…") : <Kbd>{nameOf(key)}</Kbd>}
                </Button>
              </div>
              {refused ? (
                <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-1 text-negative">
                  {refused.text}
                  {refused.taken ? (
                    <Button
                      size="sm"
                      onClick={() =>
                        refused.taken && keep(swapKeys(keys, key, refused.taken), t("The keys are swapped."))
                      }
                    >
                      {t("Swap the two keys")}
                    </Button>
                  ) : null}
                </p>
              ) : null}
            </li>
          );
        })}
      </ul>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-ink-muted">
          {told?.is === "done" ? told.text : ""}
        </p>
        <Button
          size="sm"
          disabled={isSame(keys, usual)}
          onClick={() => keep(usual, t("All keys are back to their defaults."))}
        >
          {t("Reset all")}
        </Button>
      </div>
    </div>
  );
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
