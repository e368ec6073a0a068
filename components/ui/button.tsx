"use client";

import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { type ButtonStyle, buttonClass } from "./button-class";
import { classNames } from "./class-names";
import { Spinner } from "./spinner";
import { useIsInteractive } from "./use-browser-value";

export interface ButtonProps extends ComponentProps<"button">, Omit<ButtonStyle, "square"> {
  /** Under way: keeps its width and the focus, shows a spinner, ignores presses. */
  loading?: boolean;
  /** Shown before the text. */
  icon?: ReactNode;
}

export function Button({
  variant,
  size,
  loading = false,
  icon,
  className,
  children,
  onClick,
  type = "button",
  disabled,
  ...rest
}: ButtonProps) {
  // Sent before that, a form would be the browser's own to send.
  const isInteractive = useIsInteractive();
  // Not `disabled`: that would throw the keyboard's focus away in the middle of an action.
  const ignoreWhileLoading = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) {
      event.preventDefault();
      event.stopPropagation();
    } else {
      onClick?.(event);
    }
  };
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || (type === "submit" && !isInteractive)}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest["aria-disabled"]}
      onClick={ignoreWhileLoading}
      className={classNames(buttonClass({ variant, size }), className)}
    >
      {loading ? <Spinner className="absolute inset-0 items-center justify-center" /> : null}
      <span className={classNames("inline-flex items-center gap-2", loading && "invisible")}>
        {icon}
        {children}
      </span>
      {loading ? <span className="sr-only">{children}</span> : null}
    </button>
  );
}
