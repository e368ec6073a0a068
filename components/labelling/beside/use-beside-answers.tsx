"use client";

import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useT } from "@/components/ui/messages/messages-provider";
import type { RoundForRater } from "@/lib/labelling/labelling";
import type { Answer } from "@/lib/round/protocol/protocol-words";
import { answerOf, isSettled, noteOf, questionInHand } from "../asks/answers/answers-ask";
import type { LabelAction } from "../label-action";
import { answerKey, type LabelState } from "../label-state";
import { later, laterDialog } from "../later";
import { useKeyNames } from "../own-keys";
import type { Selecting } from "./selection-tools";

const NoteDialog = laterDialog(() => import("../offline/later-parts").then((part) => part.NoteDialog));
const SelectionTools = later(() => import("../offline/later-parts").then((part) => part.SelectionTools));

interface Options {
  state: LabelState;
  round: RoundForRater;
  /** what is judged, in the order on the screen */
  texts: readonly string[];
  /** which text a question is about, and what the question is called */
  placeOf: (index: number) => number;
  titleOf: (index: number) => string;
  readOnly: boolean;
  act: (action: LabelAction) => void;
  /** a button gives the answer to the question in hand */
  onAnswer: (answer: Answer) => void;
  say: (text: string) => void;
}

export interface BesideAnswers {
  /** Keeps what is selected with the answer that is given next. False where it cannot be: nothing is answered then. */
  quote: () => boolean;
  /** Of the question in hand: quotes the selection, or else opens the notes on its answer. */
  note: () => void;
  /** Selects in the text by keys, for a quote. */
  selectText: () => void;
  open: (index: number) => void;
  parts: ReactNode;
}

/** Notes and quotes on answers. The components are loaded when something is selected or opened. */
export function useBesideAnswers(options: Options): BesideAnswers {
  const { state, round, texts, placeOf, titleOf, readOnly, act, onAnswer, say } = options;
  const { notes: kept, questions, allowUnknown, offersEither, evidence = "off" } = state;
  const [opened, setOpened] = useState({ index: 0, open: false });
  // Asked for before its script was there: it begins when it is. No state, which it might be drawn without.
  const startsAt = useRef<number | null>(null);
  const t = useT();
  const inHand = state.asks.includes("answers") ? questionInHand(state) : null;
  const selecting = useRef<Selecting | null>(null);
  const notes = useMemo(
    () =>
      questions.flatMap((question, index) => {
        const note = kept[answerKey(question)];
        return note?.evidence.length ? [{ ...note, place: placeOf(index), isHere: index === inHand }] : [];
      }),
    [questions, kept, inHand, placeOf],
  );
  const open = useCallback((index: number) => setOpened({ index, open: true }), []);
  const isSelecting = useIsSelecting();
  const hasTools = isSelecting || evidence !== "off" || notes.length > 0;

  const quote = () => {
    if (evidence === "off" || inHand === null || readOnly) return true;
    if (!selecting.current && getSelection()?.isCollapsed === false) {
      say(t("Quotes are not ready yet. Press again in a moment."));
      return false;
    }
    const taken = selecting.current?.read();
    if (!taken) return true;
    if (taken.place !== placeOf(inHand)) {
      say(t("The selected text isn’t in the response that the question is about."));
      return false;
    }
    act({ do: "quote", index: inHand, evidence: taken.evidence });
    getSelection()?.removeAllRanges();
    say(t("Quoted."));
    return true;
  };
  useSayWhatIsMissing(state, say);
  const question = questions[opened.index];
  const asked = inHand === null || readOnly ? undefined : questions[inHand];
  return {
    quote,
    open,
    note() {
      if (inHand === null) return;
      const isSelected = evidence !== "off" && !readOnly && Boolean(selecting.current?.read());
      if (isSelected) quote();
      else open(inHand);
    },
    selectText() {
      if (evidence === "off" || readOnly) return;
      if (inHand === null) say(t("Go to a question first."));
      else if (selecting.current) selecting.current.start(placeOf(inHand));
      else startsAt.current = placeOf(inHand);
    },
    parts: (
      <>
        {hasTools ? (
          <SelectionTools
            texts={texts}
            notes={notes}
            evidence={evidence}
            allowUnknown={allowUnknown}
            offersEither={offersEither}
            selecting={selecting}
            startsAt={startsAt}
            say={say}
            onAnswer={onAnswer}
            showCounts={round.options.showCounts && (state.scale?.comparison ? state.usedCounts === true : true)}
            question={
              asked && inHand !== null
                ? { title: titleOf(inHand), place: placeOf(inHand), question: asked.plain ?? asked.question }
                : null
            }
            onQuote={quote}
          />
        ) : null}
        {question ? (
          <NoteDialog
            {...opened}
            evidence={evidence}
            readOnly={readOnly}
            act={act}
            onOpenChange={(open) => setOpened({ ...opened, open })}
            title={titleOf(opened.index)}
            question={question.question}
            note={noteOf(state, opened.index)}
            text={texts[placeOf(opened.index)] ?? ""}
          />
        ) : null}
      </>
    ),
  };
}

/** A YES that still needs its quote is heard of as it is seen, below its question. */
function useSayWhatIsMissing(state: LabelState, say: (text: string) => void): void {
  const t = useT();
  const keys = useKeyNames();
  const bare = state.questions.filter((_, index) => answerOf(state, index) !== null && !isSettled(state, index)).length;
  const before = useRef(bare);
  const missing = useEffectEvent(() =>
    say(
      t("Select the supporting text, then press {yes}. {select} selects by keyboard.", {
        yes: keys.nameOf("y"),
        select: keys.nameOf("v"),
      }),
    ),
  );
  useEffect(() => {
    if (bare > before.current) missing();
    before.current = bare;
  }, [bare]);
}

/** Whether anything was ever selected. */
function useIsSelecting(): boolean {
  const [isSelecting, setSelecting] = useState(false);
  useEffect(() => {
    const changed = () => {
      if (getSelection()?.isCollapsed === false) setSelecting(true);
    };
    document.addEventListener("selectionchange", changed);
    return () => document.removeEventListener("selectionchange", changed);
  }, []);
  return isSelecting;
}
