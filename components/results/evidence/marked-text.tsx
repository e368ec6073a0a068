"use client";

import { useEffect, useRef } from "react";
import { Conversation } from "@/components/ui/rich-text/conversation";
import { keepHighlighted } from "@/components/ui/rich-text/quote-highlights";
import { RichText } from "@/components/ui/rich-text/rich-text";
import { mapText } from "@/components/ui/rich-text/text-map";
import { turnsOf } from "@/lib/content/conversation";
import type { Message } from "@/lib/content/messages-schema";
import { codeUnitAt, type Evidence } from "@/lib/labelling/evidence/evidence";

export interface MarkedTextProps {
  response: { text: string; messages: readonly Message[] | null };
  quotes: readonly Evidence[];
}

/** A text with the parts that raters quoted marked. What two of them quoted is marked more strongly. */
export function MarkedText({ response: { text, messages }, quotes }: MarkedTextProps) {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = holder.current;
    if (!element || quotes.length === 0) return;
    return keepHighlighted([element], () => {
      const map = mapText(element, text, false);
      return partsOf(text, quotes).flatMap(({ part, isShared }) => {
        const range = map?.rangeOf(part);
        return range ? [[range, isShared ? "quoted-strongly" : "quoted"] as const] : [];
      });
    });
  }, [text, quotes]);
  return (
    <div ref={holder}>
      <Conversation text={text} turns={turnsOf(messages)}>
        {(content) => <RichText text={content} />}
      </Conversation>
    </div>
  );
}

/** The stretches of a text that somebody quoted, in JavaScript's places, cut where the number of quotes changes. */
export function partsOf(text: string, quotes: readonly Evidence[]) {
  const parts = quotes.map(({ start, end }) => ({ start: codeUnitAt(text, start), end: codeUnitAt(text, end) }));
  const cuts = [...new Set(parts.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  return cuts.slice(1).flatMap((end, i) => {
    const start = cuts[i] ?? 0;
    const count = parts.filter((part) => part.start <= start && part.end >= end).length;
    return count > 0 ? [{ part: { start, end }, isShared: count > 1 }] : [];
  });
}
