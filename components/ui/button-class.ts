import { classNames } from "./class-names";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

const BASE =
  "relative inline-flex shrink-0 items-center justify-center gap-2 rounded-md border font-medium whitespace-nowrap no-underline select-none transition-colors duration-100 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0";

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    "border-transparent bg-accent text-on-accent not-disabled:not-aria-disabled:hover:bg-accent-strong shadow-raised",
  secondary:
    "border-line-strong/60 bg-raised text-ink shadow-raised not-disabled:not-aria-disabled:hover:border-line-strong not-disabled:not-aria-disabled:hover:bg-sunken",
  quiet: "border-transparent bg-transparent text-ink not-disabled:not-aria-disabled:hover:bg-sunken",
  danger:
    "border-transparent bg-negative text-on-negative not-disabled:not-aria-disabled:hover:bg-negative-strong shadow-raised",
};

const SIZES: Record<ButtonSize, string> = {
  sm: "h-8 px-3 text-sm",
  md: "h-10 px-4 text-sm",
  lg: "h-12 px-6 text-base",
};

const SQUARES: Record<ButtonSize, string> = { sm: "size-8", md: "size-10", lg: "size-12" };

export interface ButtonStyle {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** A square button that holds an icon alone. */
  square?: boolean;
}

/** The look shared by everything that is pressed: button, link-button, icon-button. */
export function buttonClass({ variant = "secondary", size = "md", square = false }: ButtonStyle): string {
  return classNames(BASE, VARIANTS[variant], square ? SQUARES[size] : SIZES[size]);
}
