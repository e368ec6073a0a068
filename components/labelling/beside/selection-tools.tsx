"use client";

import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { useT } from "@/components/ui/messages/messages-provider";
import { keepHighlighted } from "@/components/ui/rich-text/quote-highlights";
import { countText } from "@/lib/content/text/count-text";
import { type EvidenceRule, MAX_QUOTE_LENGTH } from "@/lib/labelling/labelling-limits";
import { sentence, type Translate } from "@/lib/messages/translate";
import { ANSWERS, type Answer } from "@/lib/round/protocol/protocol-words";
import { isOffered } from "../asks/answers/answers-ask";
import type { AnswerNote } from "../label-state";
import { useKeyNames } from "../own-keys";
import { isTyping } from "../workspace/use-keys";
import { countWords } from "./count-words";
import { judgedElement, rangeOf, selectionIn } from "./judged-elements";
import type { Quoted } from "./quoted";
import { type SelectedByKeys, sentencesInSight, startSelecting, stepOfKey, stepSelection } from "./text-cursor";
import { type Step, typedNumber } from "./text-steps";

export interface SelectionToolsProps {
  /** in the order on the screen */
  texts: readonly string[];
  /** what is quoted of them so far */
  notes: readonly (AnswerNote & { place: number; isHere: boolean })[];
  evidence: EvidenceRule;
  showCounts: boolean;
  /** what the keys answer; null where nothing can be answered */
  question: { title: string; place: number; question: string } | null;
  allowUnknown: boolean;
  offersEither: boolean | undefined;
  /** for keys */
  selecting: RefObject<Selecting | null>;
  /** the text in which keys select as soon as this is there; null where they do not */
  startsAt: RefObject<number | null>;
  /** read out by a screen reader */
  say: (text: string) => void;
  onAnswer: (answer: Answer) => void;
  onQuote: () => void;
}

/** What keys do with the text that is judged. */
export interface Selecting {
  /** what is selected */
  read: () => Quoted | null;
  /** Selects the sentence where the reader is; the arrows go on from there. */
  start: (place: number) => void;
}

/** What can be done with a selected part of a text; and the quoted parts, highlighted in place. */
export function SelectionTools(props: SelectionToolsProps) {
  const { texts, notes, evidence, showCounts, question, selecting, startsAt, say, onAnswer, onQuote } = props;
  const [selected, setSelected] = useState<Quoted | null>(null);
  const [byKeys, showByKeys] = useState<ByKeys | null>(null);
  // For the next key, which may come before React has drawn what this one did.
  const atKeys = useRef<ByKeys | null>(null);
  const setByKeys = useCallback((now: ByKeys | null) => {
    atKeys.current = now;
    showByKeys(now);
  }, []);
  const t = useT();
  const keys = useKeyNames();
  useEffect(() => {
    const read = () => selectionIn(texts);
    const start = (place: number) => {
      const element = judgedElement(place);
      const started = element && startSelecting(element);
      if (!started) return;
      setByKeys({ place, count: started.count });
      say(spoken(t, started));
    };
    selecting.current = { read, start };
    if (startsAt.current !== null) start(startsAt.current);
    startsAt.current = null;
    let frame = 0;
    const changed = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const now = read();
        setSelected(now);
        if (!now) setByKeys(null);
      });
    };
    changed();
    document.addEventListener("selectionchange", changed);
    return () => {
      selecting.current = null;
      cancelAnimationFrame(frame);
      document.removeEventListener("selectionchange", changed);
    };
  }, [texts, selecting, startsAt, setByKeys, say, t]);
  useSelectionKeys(atKeys, say, onQuote, () => setByKeys(null));
  useMarkedQuotes(texts, notes);
  if (!selected || (evidence === "off" && !showCounts)) return null;
  const isTooLong = selected.evidence.quote.length > MAX_QUOTE_LENGTH;
  const isElsewhere = question !== null && question.place !== selected.place;
  const answers = ANSWERS.filter((answer) => isOffered(answer, props));
  const tools = (
    <fieldset
      aria-label={t("Selected text")}
      // A press must not clear the selection.
      onMouseDown={(event) => event.preventDefault()}
      className="fixed inset-x-2 top-16 z-20 mx-auto flex max-w-fit animate-rise flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-raised px-3 py-2 text-sm shadow-overlay lg:inset-x-auto lg:top-auto lg:bottom-4 lg:start-4 lg:max-w-[min(44rem,56vw)]"
    >
      {showCounts ? (
        <span className="text-ink-muted tabular-nums">{countWords(t, countText(selected.evidence.quote))}</span>
      ) : null}
      {evidence === "off" || question === null ? null : isTooLong ? (
        <span>{t("A quote has at most {most} characters. Select less.", { most: MAX_QUOTE_LENGTH })}</span>
      ) : isElsewhere ? (
        <span>{t("The current question is about another response.")}</span>
      ) : (
        <>
          <span title={question.question}>{question.title}:</span>
          <span className="flex gap-1">
            {answers.map((answer) => (
              <Button key={answer} size="sm" onClick={() => onAnswer(answer)}>
                {t(SAYS[answer].says, { key: keys.nameOf(SAYS[answer].key) })}
              </Button>
            ))}
            <Button size="sm" variant="quiet" aria-keyshortcuts={keys.shortcut("q")} onClick={onQuote}>
              {t("Quote only")}
            </Button>
          </span>
        </>
      )}
      {byKeys === null || evidence === "off" ? null : (
        <span className="text-xs text-ink-muted">
          {t(
            "Type a sentence’s number, or ↑ ↓ sentence, ← → word, with Shift longer or shorter; Enter quotes, Esc ends",
          )}
        </span>
      )}
    </fieldset>
  );
  return (
    <>
      {byKeys === null ? null : <SentenceNumbers place={byKeys.place} />}
      {tools}
    </>
  );
}

/** Text is selected by keys. */
interface ByKeys {
  /** in the text at this place */
  place: number;
  /** of its sentences */
  count: number;
}

/** A sentence with its number, by which it can be selected. */
function spoken(t: Translate, { text, number, count }: SelectedByKeys): string {
  return number === null ? text : t("{number} of {count}: {text}", { number, count, text });
}

const SAYS = {
  YES: { says: sentence("Yes ({key})"), key: "y" },
  NO: { says: sentence("No ({key})"), key: "n" },
  UNKNOWN: { says: sentence("Unknown ({key})"), key: "u" },
  EITHER: { says: sentence("Either ({key})"), key: "m" },
} as const;

/** Moves what is selected in the text at a place, where keys selected it. Answers and quotes take it, which ends that. */
function useSelectionKeys(
  atKeys: RefObject<ByKeys | null>,
  say: (text: string) => void,
  onQuote: () => void,
  end: () => void,
): void {
  const t = useT();
  const typed = useRef("");
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const byKeys = atKeys.current;
    if (!byKeys) typed.current = "";
    const element = byKeys && judgedElement(byKeys.place);
    if (!element || isTyping(event.target) || document.querySelector("dialog[open]")) return;
    // Shift is held for digits on some keyboards.
    const isDigit = /^[0-9]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key !== "Shift") typed.current = isDigit ? typedNumber(typed.current, event.key, byKeys.count) : "";
    const by: Step | null = isDigit ? { to: "number", number: Number(typed.current) } : stepOfKey(event);
    const isEnd = event.key === "Escape";
    const isQuote = event.key === "Enter" && !event.ctrlKey && !event.metaKey && !isButton(event.target);
    if (!by && !isEnd && !isQuote) return;
    // Before the keys of the task, and before a radio button takes an arrow for itself.
    event.preventDefault();
    event.stopImmediatePropagation();
    const selected = by && stepSelection(element, by);
    if (selected) say(spoken(t, selected));
    else if (isQuote) onQuote();
    else if (isEnd) getSelection()?.removeAllRanges();
    if (!by) end();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event);
    window.addEventListener("keydown", listener, true);
    return () => window.removeEventListener("keydown", listener, true);
  }, []);
}

const isButton = (target: EventTarget | null) => target instanceof HTMLElement && target.matches("button, a");

/** Marked more strongly where they belong to the question in hand. */
function useMarkedQuotes(texts: readonly string[], notes: SelectionToolsProps["notes"]): void {
  useEffect(
    () =>
      keepHighlighted(document.querySelectorAll("article"), () =>
        notes.flatMap(({ place, isHere, evidence }) =>
          evidence.flatMap((quote) => {
            const range = rangeOf(texts[place] ?? "", place, quote);
            return range ? [[range, isHere ? "quoted-strongly" : "quoted"] as const] : [];
          }),
        ),
      ),
    [texts, notes],
  );
}

/** The numbers of the sentences in sight, drawn over the text, which is not touched: typing one selects its sentence. */
function SentenceNumbers({ place }: { place: number }) {
  const [shown, setShown] = useState<ReturnType<typeof sentencesInSight>>([]);
  useEffect(() => {
    let frame = 0;
    const draw = () => {
      const element = judgedElement(place);
      setShown(element ? sentencesInSight(element) : []);
    };
    const drawSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(draw);
    };
    draw();
    const ends = new AbortController();
    const options = { capture: true, passive: true, signal: ends.signal };
    for (const name of ["scroll", "resize", "click", "keyup"]) window.addEventListener(name, drawSoon, options);
    return () => {
      ends.abort();
      cancelAnimationFrame(frame);
    };
  }, [place]);
  return shown.map(({ number, left, top }) => (
    <span
      key={number}
      aria-hidden
      // Above the first word, where lines are apart.
      style={{ left, top: top - 9 }}
      className="pointer-events-none fixed z-10 rounded-sm border border-accent bg-raised px-0.5 text-[0.625rem] leading-2.5 font-semibold text-accent tabular-nums"
    >
      {number}
    </span>
  ));
}
