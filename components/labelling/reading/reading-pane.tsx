"use client";

import { ALargeSmall, Code2, Hash, Pin, Text } from "lucide-react";
import type { ReactNode } from "react";
import { memo, useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useT } from "@/components/ui/messages/messages-provider";
import { renderByIndex } from "@/components/ui/render-by-index";
import { Conversation } from "@/components/ui/rich-text/conversation";
import { ShownImages } from "@/components/ui/rich-text/shown-images";
import { turnsOf } from "@/lib/content/conversation";
import type { AssignmentView, JudgedResponse } from "@/lib/labelling/labelling";
import { sentence } from "@/lib/messages/translate";
import { later } from "../later";
import { useKeyNames } from "../own-keys";
import { useIsSettled } from "../use-is-settled";
import { JudgedText } from "./judged-text";
import { SideSwitch, useSide } from "./side-switch";
import { TEXT_POPOVER } from "./toggle-text-popover";

const ResponseCounts = later(() => import("./response-counts").then((part) => part.ResponseCounts));
const ResponseDifference = later(() => import("./response-difference").then((part) => part.ResponseDifference));
const DifferenceSteps = later(() => import("./difference-steps").then((part) => part.DifferenceSteps));

export interface ReadingPaneProps {
  instruction: AssignmentView["instruction"];
  responses: AssignmentView["responses"];
  images: AssignmentView["images"];
  /** "checklist" where checklists are compared instead of responses */
  judged: "response" | "checklist";
  raw: boolean;
  onRawChange: (raw: boolean) => void;
  /** how long responses are: of one always, of two where it was asked for, since length sways who compares */
  showCounts: boolean;
  counts?: boolean;
  /** null where nobody can ask */
  onCounts?: (() => void) | null;
  /** the differences between two responses are marked; null where they cannot be */
  diff?: boolean;
  onDiff?: (() => void) | null;
  /** the instruction stays in view above the responses */
  pinned?: boolean;
  onPin?: (() => void) | null;
}

/**
 * What is being judged. It scrolls as one, so that A and B stay side by side at the same height, and is drawn once a
 * task: nothing that the rater answers changes it.
 */
export const ReadingPane = memo(function ReadingPane(props: ReadingPaneProps) {
  const { instruction, responses, images, judged, raw, onRawChange, showCounts, diff = false, onDiff } = props;
  const { counts = false, onCounts = null, pinned = false, onPin = null } = props;
  const t = useT();
  const pane = useRef<HTMLElement>(null);
  const pair = responses.length === 2;
  const [side, chooseSide] = useSide(pane);
  const [a, b] = responses;
  const asked = <InstructionText instruction={instruction} raw={raw} pinned={pinned} onPin={onPin} />;
  return (
    <ShownImages images={images}>
      <div className="flex h-full min-w-0 flex-col low:h-auto">
        {pinned ? (
          <section
            data-beside
            aria-label={t("Instruction, kept in view")}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
            tabIndex={0}
            className="z-2 max-h-[35%] shrink-0 overflow-y-auto overscroll-contain border-line border-b bg-surface px-4 py-3 focus-visible:-outline-offset-2 sm:px-8 low:sticky low:top-0 low:max-h-[40dvh]"
          >
            {asked}
          </section>
        ) : null}
        <section
          ref={pane}
          data-reading
          data-scroll
          aria-label={t("What to judge")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          className="min-h-0 min-w-0 flex-1 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2 low:overflow-visible"
        >
          <div
            className={classNames(
              "mx-auto flex flex-col gap-8 px-4 pb-12 sm:px-8",
              pinned ? "pt-4" : "pt-6 lg:pt-10",
              pair ? "sheet-of-pair max-lg:gap-4" : "sheet",
            )}
          >
            {pinned ? null : <div className="w-full max-w-[calc(var(--line)*var(--text-scale))]">{asked}</div>}
            {pair ? <SideSwitch side={side} onChoose={chooseSide} /> : null}
            <div className={classNames("grid gap-4 sm:gap-6", pair && "lg:grid-cols-2")}>
              {renderByIndex(responses, (response, index) => (
                <ResponseText
                  place={index}
                  title={t(TITLES[judged][pair ? (index === 0 ? "a" : "b") : "alone"])}
                  response={response}
                  raw={raw}
                  showCounts={showCounts && (!pair || counts)}
                  onCounts={pair && index === 0 && showCounts ? onCounts : null}
                  counts={counts}
                  onRawChange={index === 0 ? onRawChange : null}
                  diff={diff}
                  onDiff={pair && index === 1 ? onDiff : null}
                  steps={pair && index === 1 && diff && a && b ? <DifferenceSteps texts={[a.text, b.text]} /> : null}
                  className={pair && index !== side ? "max-lg:hidden" : undefined}
                >
                  {diff && a && b ? <ResponseDifference texts={[a.text, b.text]} place={index === 0 ? 0 : 1} /> : null}
                </ResponseText>
              ))}
            </div>
          </div>
        </section>
      </div>
    </ShownImages>
  );
});

interface ResponseTextProps {
  title: string;
  /** among the texts that are judged, from 0 on */
  place: number;
  response: JudgedResponse;
  raw: boolean;
  showCounts: boolean;
  /** null where another response on the screen carries the switch */
  onRawChange: ((raw: boolean) => void) | null;
  counts?: boolean;
  onCounts?: (() => void) | null;
  diff?: boolean;
  onDiff?: (() => void) | null | undefined;
  /** the way from one difference to the next */
  steps?: ReactNode;
  className?: string | undefined;
  /** shown in place of the text */
  children?: ReactNode;
}

/** One response on its sheet: the centre of the screen. */
export function ResponseText(props: ResponseTextProps) {
  const {
    title,
    place,
    response,
    raw,
    showCounts,
    onRawChange,
    diff = false,
    onDiff,
    steps,
    className,
    children,
  } = props;
  const { counts = false, onCounts = null } = props;
  const id = useId();
  const t = useT();
  const keys = useKeyNames();
  const isSettled = useIsSettled();
  return (
    <article
      aria-labelledby={id}
      className={classNames(
        "flex min-w-0 flex-col rounded-lg border border-line bg-raised px-5 pt-2 pb-8 shadow-raised sm:px-8",
        className,
      )}
    >
      {/* stays in sight, so that one knows which of two long texts one is reading */}
      <div className="@container sticky top-0 z-1 -mx-3 mb-1 bg-raised px-3">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <h2 id={id} className="me-auto text-sm font-semibold whitespace-nowrap">
            {title}
          </h2>
          {isSettled && showCounts ? <ResponseCounts response={response} /> : null}
          {steps}
          {onDiff ? (
            <Button
              variant="quiet"
              size="sm"
              aria-pressed={diff}
              aria-keyshortcuts={keys.shortcut("d")}
              title={keys.hintOf("d")}
              onClick={onDiff}
              className="-me-3 text-ink-muted"
            >
              {t("Differences")}
            </Button>
          ) : null}
          {onCounts ? (
            <Button
              variant="quiet"
              size="sm"
              aria-pressed={counts}
              aria-keyshortcuts={keys.shortcut("w")}
              title={keys.hintOf("w")}
              icon={<Hash aria-hidden />}
              onClick={onCounts}
              className="-me-3 text-ink-muted"
            >
              <span className="@max-md:sr-only">{t("Word counts")}</span>
            </Button>
          ) : null}
          {onRawChange ? (
            <Button
              variant="quiet"
              size="sm"
              aria-pressed={raw}
              aria-keyshortcuts="Alt+R"
              title="Alt+R"
              icon={raw ? <Text aria-hidden /> : <Code2 aria-hidden />}
              onClick={() => onRawChange(!raw)}
              className="-me-3 text-ink-muted"
            >
              <span className="@max-md:sr-only">{t("Raw text")}</span>
            </Button>
          ) : null}
          {onRawChange ? (
            <Button
              variant="quiet"
              size="sm"
              aria-label={t("Text size and width")}
              aria-keyshortcuts={keys.shortcut("t")}
              title={`${t("Text size and width")} (${keys.nameOf("t")})`}
              popoverTarget={TEXT_POPOVER}
              icon={<ALargeSmall aria-hidden />}
              className="-me-3 -ms-3 text-ink-muted"
            />
          ) : null}
        </div>
      </div>
      {children ?? (
        <div data-judged={place}>
          <Conversation text={response.text} turns={turnsOf(response.messages)}>
            {(content) => <JudgedText text={content} raw={raw} />}
          </Conversation>
        </div>
      )}
    </article>
  );
}

interface InstructionTextProps {
  instruction: AssignmentView["instruction"];
  raw: boolean;
  /** whether it stays in view while one reads on; null where it does anyway */
  pinned?: boolean;
  onPin?: (() => void) | null;
}

/** What the assistant was asked: one text or a conversation, and the input that came with it. */
export function InstructionText({ instruction, raw, pinned = false, onPin = null }: InstructionTextProps) {
  const { text, messages, input } = instruction;
  const id = useId();
  const t = useT();
  const keys = useKeyNames();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex min-h-6 items-center gap-2">
        <PartTitle id={id}>{t("Instruction")}</PartTitle>
        {onPin ? (
          <Button
            variant="quiet"
            size="sm"
            aria-label={t("Keep the instruction in view")}
            aria-pressed={pinned}
            aria-keyshortcuts={keys.shortcut("i")}
            title={`${t("Keep the instruction in view")} ${keys.hintOf("i")}`.trim()}
            icon={<Pin aria-hidden className={pinned ? "fill-current" : undefined} />}
            onClick={onPin}
            className="-my-1 h-7 px-2 text-ink-muted"
          />
        ) : null}
      </div>
      <Conversation text={text ?? ""} turns={turnsOf(messages)}>
        {(content) => <JudgedText text={content} raw={raw} />}
      </Conversation>
      {input ? (
        <div className="mt-2 border-s-2 border-line-strong/50 ps-4 sm:ps-5">
          <PartTitle>{t("Input")}</PartTitle>
          <JudgedText text={input} raw={raw} className="mt-2" />
        </div>
      ) : null}
    </section>
  );
}

/** The quiet name of a part of the screen. */
function PartTitle({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h2 id={id} className="text-xs font-medium tracking-wide text-ink-muted">
      {children}
    </h2>
  );
}

const TITLES = {
  response: { alone: sentence("Response"), a: sentence("Response A"), b: sentence("Response B") },
  checklist: { alone: sentence("Checklist"), a: sentence("Checklist A"), b: sentence("Checklist B") },
} as const;
