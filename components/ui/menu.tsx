"use client";

import { Check } from "lucide-react";
import { createContext, type KeyboardEvent, type ReactNode, useContext, useId, useRef, useState } from "react";
import { classNames } from "./class-names";
import { Link } from "./link";
import { type Align, positionPopover } from "./position-popover";

/** What a menu's trigger must be given: spread it on a Button or IconButton. */
export interface MenuTriggerProps {
  id: string;
  "aria-haspopup": "menu";
  "aria-expanded": boolean;
  "aria-controls": string;
  popoverTarget: string;
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

export interface MenuProps {
  /** Draws the button that opens the menu. */
  trigger: (props: MenuTriggerProps) => ReactNode;
  align?: Align;
  /** MenuItem, MenuLink, MenuChoice, MenuLabel, MenuSeparator. */
  children: ReactNode;
}

const CloseContext = createContext<() => void>(() => undefined);
const ITEM = "[role^='menuitem']:not([aria-disabled='true'])";

/**
 * A dropdown menu of actions: arrow keys, Home, End and first letters move; Escape closes and gives the focus back.
 * It is a native popover, so it closes on a press elsewhere and shows above dialogs.
 */
export function Menu({ trigger, align = "end", children }: MenuProps) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const anchor = () => document.getElementById(`${id}-trigger`);
  const items = () => [...(popover.current?.querySelectorAll<HTMLElement>(ITEM) ?? [])];
  const close = () => {
    popover.current?.hidePopover();
    anchor()?.focus();
  };

  const move = (event: KeyboardEvent) => {
    const all = items();
    const at = all.findIndex((item) => item.matches(":focus"));
    const letter = event.key.length === 1 && !event.ctrlKey && !event.metaKey ? event.key.toLowerCase() : null;
    const byLetter = letter
      ? [...all.slice(at + 1), ...all.slice(0, at + 1)].find((item) =>
          item.textContent?.trim().toLowerCase().startsWith(letter),
        )
      : undefined;
    const next =
      event.key === "ArrowDown"
        ? all[(at + 1) % all.length]
        : event.key === "ArrowUp"
          ? all.at(at <= 0 ? -1 : at - 1)
          : event.key === "Home"
            ? all[0]
            : event.key === "End"
              ? all.at(-1)
              : byLetter;
    // The browser would close it, too, but does not always know where the focus came from.
    if (event.key === "Escape") event.preventDefault();
    if (event.key === "Tab" || event.key === "Escape") close();
    if (!next || event.key === " " || event.key === "Enter") return;
    event.preventDefault();
    next.focus();
  };

  return (
    <>
      {trigger({
        id: `${id}-trigger`,
        "aria-haspopup": "menu",
        "aria-expanded": open,
        "aria-controls": id,
        popoverTarget: id,
        onKeyDown: (event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          popover.current?.showPopover();
        },
      })}
      <div
        ref={popover}
        id={id}
        role="menu"
        aria-labelledby={`${id}-trigger`}
        popover="auto"
        tabIndex={-1}
        onKeyDown={move}
        onToggle={(event) => {
          const opened = event.newState === "open";
          setOpen(opened);
          const button = anchor();
          if (!opened || !popover.current || !button) return;
          positionPopover(popover.current, button, "bottom", align);
          items()[0]?.focus({ preventScroll: true });
        }}
        className="fixed inset-auto m-0 max-h-[70dvh] min-w-48 max-w-80 overflow-y-auto rounded-md border border-line bg-raised p-1 text-sm text-ink shadow-overlay outline-none"
      >
        <CloseContext value={close}>{children}</CloseContext>
      </div>
    </>
  );
}

const ITEM_CLASS =
  "flex min-h-9 w-full items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-start no-underline hover:bg-sunken focus-visible:bg-sunken focus-visible:-outline-offset-2 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0";

export interface MenuItemProps {
  icon?: ReactNode;
  onSelect: () => void;
  tone?: "neutral" | "danger";
  disabled?: boolean;
  children: ReactNode;
}

export function MenuItem({ icon, onSelect, tone = "neutral", disabled = false, children }: MenuItemProps) {
  const close = useContext(CloseContext);
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (disabled) return;
        close();
        onSelect();
      }}
      className={classNames(ITEM_CLASS, tone === "danger" && "text-negative")}
    >
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
    </button>
  );
}

export function MenuLink({ icon, href, children }: { icon?: ReactNode; href: string; children: ReactNode }) {
  const close = useContext(CloseContext);
  return (
    <Link href={href} role="menuitem" tabIndex={-1} onClick={close} className={ITEM_CLASS}>
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
    </Link>
  );
}

/** One of several of which exactly one is chosen. */
export function MenuChoice({ checked, onSelect, icon, children }: MenuItemProps & { checked: boolean }) {
  const close = useContext(CloseContext);
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={checked}
      tabIndex={-1}
      onClick={() => {
        close();
        onSelect();
      }}
      className={ITEM_CLASS}
    >
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
      {checked ? <Check aria-hidden className="text-accent" /> : null}
    </button>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <div className="px-2.5 py-1.5 text-xs text-ink-muted [overflow-wrap:anywhere]">{children}</div>;
}

export function MenuSeparator() {
  return <hr className="-mx-1 my-1 border-line" />;
}
