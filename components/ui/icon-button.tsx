"use client";

import type { ComponentProps, ReactNode } from "react";
import { type ButtonStyle, buttonClass } from "./button-class";
import { classNames } from "./class-names";
import { Spinner } from "./spinner";
import { Tooltip } from "./tooltip";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label">, Omit<ButtonStyle, "square"> {
  /** Its name, read out and shown as the tooltip. */
  label: string;
  /** Shown after the name, e.g. the key that does the same. */
  shortcut?: ReactNode;
  tooltipSide?: "top" | "bottom";
  loading?: boolean;
  /** The icon, aria-hidden. */
  children: ReactNode;
}

export function IconButton({
  label,
  shortcut,
  tooltipSide = "top",
  loading = false,
  variant = "quiet",
  size,
  type = "button",
  className,
  children,
  onClick,
  ...rest
}: IconButtonProps) {
  const tip = (
    <>
      {label}
      {shortcut ? <span className="ms-2 opacity-75">{shortcut}</span> : null}
    </>
  );
  return (
    <Tooltip content={tip} side={tooltipSide} decorative>
      <button
        {...rest}
        type={type}
        aria-label={label}
        aria-busy={loading || undefined}
        aria-disabled={loading || rest["aria-disabled"]}
        onClick={(event) => (loading ? event.preventDefault() : onClick?.(event))}
        className={classNames(buttonClass({ variant, size, square: true }), className)}
      >
        {loading ? <Spinner /> : children}
      </button>
    </Tooltip>
  );
}
