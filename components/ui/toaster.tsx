"use client";

import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { classNames } from "./class-names";
import { IconButton } from "./icon-button";
import { useT } from "./messages/messages-provider";
import { currentToasts, noToasts, subscribeToToasts, type ToastItem, type ToastTone, toast } from "./toast-store";

const ICONS = { neutral: Info, positive: CircleCheck, negative: CircleAlert };
const ICON_COLORS: Record<ToastTone, string> = {
  neutral: "text-accent",
  positive: "text-positive",
  negative: "text-negative",
};

/** Used once, in the root layout. An always open popover: in the top layer, so that it is above dialogs too. */
export function Toaster() {
  const items = useSyncExternalStore(subscribeToToasts, currentToasts, noToasts);
  const region = useRef<HTMLDivElement>(null);
  const t = useT();
  const newest = items.at(-1)?.id;

  useEffect(() => {
    const element = region.current;
    if (!element) return;
    if (!element.matches(":popover-open")) {
      // Opening computes the page's style: with nothing to show yet, that is no part of getting the page ready.
      if (newest === undefined) {
        const timer = setTimeout(() => element.showPopover());
        return () => clearTimeout(timer);
      }
      element.showPopover();
    } else if (newest !== undefined && document.querySelector("dialog:modal")) {
      // A dialog opened since lies above; opening again puts the region on top.
      element.hidePopover();
      element.showPopover();
    }
  }, [newest]);

  return (
    <div
      ref={region}
      popover="manual"
      className="pointer-events-none fixed inset-auto end-0 bottom-0 m-0 w-full max-w-104 overflow-visible border-none bg-transparent p-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-ink"
    >
      <ol aria-live="polite" aria-label={t("Notifications")} className="flex flex-col gap-2">
        {items.map((item) => (
          <Toast key={item.id} item={item} />
        ))}
      </ol>
    </div>
  );
}

function Toast({ item }: { item: ToastItem }) {
  const { id, duration, tone, message, description, action } = item;
  const t = useT();
  useEffect(() => {
    if (duration === Number.POSITIVE_INFINITY) return;
    // Asked when the time is up: a button that goes with its toast takes the pointer and the focus along without a word.
    const timer = setInterval(() => {
      if (!document.querySelector("ol[aria-live]:is(:hover, :focus-within)")) toast.dismiss(id);
    }, duration);
    return () => clearInterval(timer);
  }, [duration, id]);
  const Icon = ICONS[tone];
  return (
    <li className="pointer-events-auto flex animate-rise items-start gap-3 rounded-md border border-line bg-raised py-2.5 pe-2 ps-4 text-sm shadow-overlay">
      <Icon aria-hidden className={classNames("mt-1.5 size-4 shrink-0", ICON_COLORS[tone])} />
      <div className="min-w-0 flex-1 py-1 [overflow-wrap:anywhere]">
        <p className="font-medium">{message}</p>
        {description ? <div className="text-ink-muted">{description}</div> : null}
      </div>
      {action ? (
        <button
          type="button"
          onClick={() => {
            toast.dismiss(id);
            action.onPress();
          }}
          className="min-h-8 shrink-0 rounded-sm px-2 font-medium text-accent hover:bg-accent-soft"
        >
          {action.label}
        </button>
      ) : null}
      <IconButton label={t("Dismiss")} size="sm" onClick={() => toast.dismiss(id)}>
        <X aria-hidden />
      </IconButton>
    </li>
  );
}
