"use client";

import { memo, type RefObject, useLayoutEffect, useRef } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { classNames } from "@/components/ui/class-names";
import { useT } from "@/components/ui/messages/messages-provider";
import { renderByIndex } from "@/components/ui/render-by-index";
import { ShownImages } from "@/components/ui/rich-text/shown-images";
import type { AssignmentView, JudgedResponse } from "@/lib/labelling/labelling";
import { InstructionText } from "../reading/instruction-text";
import { ResponseText } from "../reading/response-text";
import { scrollerOf, sightIn } from "../reading/scroller-of";
import { isWide } from "../workspace/use-round-screen";

export interface PageReadingProps {
  instruction: AssignmentView["instruction"];
  responses: readonly JudgedResponse[];
  images: AssignmentView["images"];
  /** the response that is being answered about */
  inHand: number;
  raw: boolean;
  showCounts: boolean;
  onRawChange: (raw: boolean) => void;
  onGo: (response: number) => void;
}

/**
 * The instruction above, the responses in columns below it. Each has its own scroll bar, so that going from one to the next
 * loses no place. On narrow screens they are one below the other and scroll as one; each comes back where one left it.
 */
export function PageReading({
  instruction,
  responses,
  images,
  inHand,
  raw,
  showCounts,
  onRawChange,
  onGo,
}: PageReadingProps) {
  const t = useT();
  const all = useRef<HTMLDivElement>(null);
  useKeptPlaces(all, inHand);
  return (
    <ShownImages images={images}>
      <div
        ref={all}
        className="flex h-full min-w-0 flex-col low:h-auto sheet:block sheet:overflow-y-auto sheet:overscroll-contain"
      >
        <section
          data-reading
          aria-label={t("What was asked")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          className="max-h-[38%] shrink-0 low:max-h-none sheet:max-h-none overflow-y-auto overscroll-contain border-b border-line px-4 py-4 focus-visible:-outline-offset-2 sm:px-8"
        >
          <div className="max-w-[60rem]">
            <Instruction instruction={instruction} raw={raw} />
          </div>
        </section>
        <ResponseSwitch count={responses.length} inHand={inHand} onGo={onGo} />
        <ol className="flex min-h-0 flex-1 gap-3 scroll-px-3 overscroll-contain p-3 max-lg:flex-col max-lg:[--title-top:3.25rem] sm:scroll-px-4 sm:gap-4 sm:p-4 lg:overflow-x-auto">
          {renderByIndex(responses, (response, place) => (
            <Column
              place={place}
              title={t("Response {number}", { number: place + 1 })}
              response={response}
              isInHand={place === inHand}
              raw={raw}
              showCounts={showCounts}
              onRawChange={place === 0 ? onRawChange : null}
            />
          ))}
        </ol>
      </div>
    </ShownImages>
  );
}

interface ResponseSwitchProps {
  count: number;
  inHand: number;
  onGo: (response: number) => void;
}

/** All responses of the page at a glance, also those out of sight. */
function ResponseSwitch({ count, inHand, onGo }: ResponseSwitchProps) {
  const t = useT();
  if (count < 2) return null;
  return (
    <fieldset
      aria-label={t("{count, plural, one {# response} other {# responses}} to one instruction.", { count })}
      className="flex shrink-0 flex-wrap items-center gap-1 px-3 pt-2 max-lg:sticky max-lg:top-0 max-lg:z-2 max-lg:bg-surface max-lg:pb-1 sm:px-4"
    >
      {renderByIndex(Array.from({ length: count }), (_, place) => (
        <button
          type="button"
          aria-label={t("Go to response {number}", { number: place + 1 })}
          aria-pressed={place === inHand}
          onClick={() => onGo(place)}
          className={classNames(buttonClass({ size: "sm", variant: "quiet" }), "min-w-9 px-2 tabular-nums max-lg:h-10")}
        >
          {place + 1}
        </button>
      ))}
    </fieldset>
  );
}

const Instruction = memo(InstructionText);
const Response = memo(ResponseText);

interface ColumnProps {
  place: number;
  title: string;
  response: JudgedResponse;
  isInHand: boolean;
  raw: boolean;
  showCounts: boolean;
  onRawChange: ((raw: boolean) => void) | null;
}

function Column({ isInHand, ...response }: ColumnProps) {
  const t = useT();
  return (
    <li
      aria-current={isInHand || undefined}
      className={classNames(
        "column h-full min-w-0 low:h-auto sheet:h-auto shrink-0 grow rounded-lg",
        isInHand && "outline-2 outline-accent",
      )}
    >
      <section
        data-reading={isInHand ? "in-hand" : true}
        aria-label={t("Response {number}, text", { number: response.place + 1 })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="h-full overflow-y-auto overscroll-contain rounded-lg low:h-auto low:overflow-visible sheet:h-auto sheet:overflow-visible lg:*:min-h-full focus-visible:-outline-offset-2"
      >
        <Response {...response} />
      </section>
    </li>
  );
}

/**
 * Brings the response in hand into sight. Where all scroll as one, it comes back where one was in it, and the first time with
 * its beginning.
 */
function useKeptPlaces(all: RefObject<HTMLElement | null>, inHand: number): void {
  const places = useRef(new Map<number, number>());
  const before = useRef(inHand);
  useLayoutEffect(() => {
    const column = all.current?.querySelector<HTMLElement>("li[aria-current]");
    if (!all.current || !column) return;
    const scroller = scrollerOf(all.current);
    if (isWide()) column.scrollIntoView({ block: "nearest", inline: "nearest" });
    else if (before.current !== inHand) {
      places.current.set(before.current, scroller.scrollTop);
      scroller.scrollTop = places.current.get(inHand) ?? scroller.scrollTop + topIn(scroller, column);
    }
    before.current = inHand;
  }, [all, inHand]);
}

/** How far the response begins below what stays at the top. */
function topIn(scroller: Element, column: HTMLElement): number {
  const { top } = sightIn(scroller);
  const above = column.parentElement?.previousElementSibling?.clientHeight ?? 0;
  return column.getBoundingClientRect().top - top - above - 8;
}

const LINE = 64;

/** Scrolls the response in hand, wherever the focus is; where all scroll as one, all of them. */
export function scrollInHand(by: "line" | "page", direction: 1 | -1): void {
  const text = document.querySelector("[data-reading='in-hand']");
  const scroller = text && scrollerOf(text);
  scroller?.scrollBy({ top: direction * (by === "line" ? LINE : scroller.clientHeight * 0.85) });
}
