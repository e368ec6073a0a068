"use client";

import { ALargeSmall, Code2, Hash, Text } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useT } from "@/components/ui/messages/messages-provider";
import { Conversation } from "@/components/ui/rich-text/conversation";
import { turnsOf } from "@/lib/content/conversation";
import type { JudgedResponse } from "@/lib/labelling/labelling";
import { later } from "../later";
import { useKeyNames } from "../own-keys";
import { useIsSettled } from "../use-is-settled";
import { JudgedText } from "./judged-text";
import { TEXT_POPOVER } from "./toggle-text-popover";

const ResponseCounts = later(() => import("../offline/later-parts").then((part) => part.ResponseCounts));

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
  /** of a pair: the switch above says on narrow screens which one is read */
  isNamedAbove?: boolean;
  className?: string | undefined;
  /** shown in place of the text */
  children?: ReactNode;
}

/** One response on its sheet: the centre of the screen. */
export function ResponseText(props: ResponseTextProps) {
  const { title, place, response, raw, showCounts, steps, isNamedAbove = false, className, children } = props;
  const id = useId();
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
      <div
        className={classNames(
          "@container sticky top-(--title-top,0px) z-1 -mx-3 mb-2 bg-raised px-3 low:max-lg:static",
          isNamedAbove && "max-lg:static",
        )}
      >
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <h2 id={id} className="me-auto text-sm/8 font-semibold whitespace-nowrap">
            {title}
          </h2>
          {showCounts ? (
            // Its room is there before it is: what comes late must not move the text that is being read. Of a pair a line of
            // its own in both, so that both texts begin at the same height.
            <div
              className={classNames("order-last min-h-4 basis-full", !isNamedAbove && "@xl:order-none @xl:basis-auto")}
            >
              {isSettled ? <ResponseCounts response={response} /> : null}
            </div>
          ) : null}
          {steps}
          <Switches {...props} />
        </div>
      </div>
      <div data-seen={place}>
        {children ?? (
          <div data-judged={place}>
            <Conversation text={response.text} turns={turnsOf(response.messages)}>
              {(content) => <JudgedText text={content} raw={raw} />}
            </Conversation>
          </div>
        )}
      </div>
    </article>
  );
}

/** How the text is shown. */
function Switches({ raw, onRawChange, diff = false, onDiff, counts = false, onCounts }: ResponseTextProps) {
  const t = useT();
  const keys = useKeyNames();
  return (
    <>
      {onDiff ? (
        <Switch pressed={diff} shortcut={keys.shortcut("d")} title={keys.hintOf("d")} onClick={onDiff}>
          {t("Differences")}
        </Switch>
      ) : null}
      {onCounts ? (
        <Switch
          pressed={counts}
          shortcut={keys.shortcut("w")}
          title={keys.hintOf("w")}
          icon={<Hash aria-hidden />}
          onClick={onCounts}
        >
          <span className="@max-md:sr-only">{t("Word counts")}</span>
        </Switch>
      ) : null}
      {onRawChange ? (
        <>
          <Switch
            pressed={raw}
            shortcut="Alt+R"
            title="Alt+R"
            icon={raw ? <Text aria-hidden /> : <Code2 aria-hidden />}
            onClick={() => onRawChange(!raw)}
          >
            <span className="@max-md:sr-only">{t("Raw text")}</span>
          </Switch>
          <Button
            variant="quiet"
            size="sm"
            aria-label={t("Text size and width")}
            aria-keyshortcuts={keys.shortcut("t")}
            title={`${t("Text size and width")} (${keys.nameOf("t")})`}
            popoverTarget={TEXT_POPOVER}
            icon={<ALargeSmall aria-hidden />}
            className="-me-3 -ms-3 text-ink-muted forced-colors:mx-0"
          />
        </>
      ) : null}
    </>
  );
}

interface SwitchProps {
  pressed: boolean;
  shortcut: string | undefined;
  title: string | undefined;
  icon?: ReactNode;
  onClick: () => void;
  children: ReactNode;
}

function Switch({ pressed, shortcut, title, icon, onClick, children }: SwitchProps) {
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut}
      title={title}
      icon={icon}
      onClick={onClick}
      className="-me-3 text-ink-muted forced-colors:-me-2"
    >
      {children}
    </Button>
  );
}
