"use client";

import { memo, useEffect, useRef } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { classNames } from "@/components/ui/class-names";
import { useT } from "@/components/ui/messages/messages-provider";
import { renderByIndex } from "@/components/ui/render-by-index";
import { ShownImages } from "@/components/ui/rich-text/shown-images";
import type { AssignmentView, JudgedResponse } from "@/lib/labelling/labelling";
import { InstructionText } from "../reading/instruction-text";
import { ResponseText } from "../reading/response-text";

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

/** The instruction above, the responses side by side below it. Each scrolls by itself, so that going from one to the next loses no place. */
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
  return (
    <ShownImages images={images}>
      <div className="flex h-full min-w-0 flex-col low:h-auto">
        <section
          data-reading
          aria-label={t("What was asked")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          className="max-h-[38%] shrink-0 low:max-h-none overflow-y-auto overscroll-contain border-b border-line px-4 py-4 focus-visible:-outline-offset-2 sm:px-8"
        >
          <div className="max-w-[60rem]">
            <Instruction instruction={instruction} raw={raw} />
          </div>
        </section>
        <ResponseSwitch count={responses.length} inHand={inHand} onGo={onGo} />
        <ol className="flex min-h-0 flex-1 gap-3 scroll-px-3 overflow-x-auto overscroll-contain p-3 sm:scroll-px-4 sm:gap-4 sm:p-4">
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
      className="flex shrink-0 flex-wrap items-center gap-1 px-3 pt-2 sm:px-4"
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
  const column = useRef<HTMLLIElement>(null);
  const t = useT();
  useEffect(() => {
    if (isInHand) column.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [isInHand]);
  return (
    <li
      ref={column}
      aria-current={isInHand || undefined}
      className={classNames(
        "column h-full min-w-0 low:h-auto shrink-0 grow rounded-lg",
        isInHand && "outline-2 outline-accent",
      )}
    >
      <section
        data-reading={isInHand ? "in-hand" : true}
        aria-label={t("Response {number}, text", { number: response.place + 1 })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="h-full overflow-y-auto overscroll-contain rounded-lg low:h-auto low:overflow-visible *:min-h-full focus-visible:-outline-offset-2"
      >
        <Response {...response} />
      </section>
    </li>
  );
}

const LINE = 64;

/** Scrolls the response in hand, wherever the focus is. */
export function scrollInHand(by: "line" | "page", direction: 1 | -1): void {
  const text = document.querySelector<HTMLElement>("[data-reading='in-hand']");
  text?.scrollBy({ top: direction * (by === "line" ? LINE : text.clientHeight * 0.85) });
}
