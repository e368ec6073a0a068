import type { MouseEvent, ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

/** Choices that share a row as long as each has room for its longest word; those that have none go on below. */
export const CHOICE_ROW = "flex flex-wrap gap-1 sm:gap-1.5";
export const CHOICE_IN_ROW = "min-w-min max-w-full flex-1 wrap-break-word";

export interface ChoiceRadioProps {
  name: string;
  value: string;
  /** what a screen reader says */
  label: string;
  /** said on hover, where what is drawn does not say it */
  title?: string;
  checked: boolean;
  /** false: Tab passes it by, as it does of a group in which one is chosen; the arrows reach it */
  isTabStop?: boolean;
  disabled?: boolean;
  /** `advance` is false while the arrow keys step through the group */
  onChoose: (advance: boolean) => void;
  /** the look, such as colours when chosen */
  className: string;
  children: ReactNode;
}

/** One choice of a group: a native radio button under whatever is drawn for it. */
export function ChoiceRadio({
  name,
  value,
  label,
  title,
  checked,
  isTabStop = true,
  disabled,
  onChoose,
  className,
  children,
}: ChoiceRadioProps) {
  // A press by pointer has a count of clicks; one that an arrow key or the space bar makes has none.
  const choose = (event: MouseEvent<HTMLInputElement>) => onChoose(event.detail > 0);
  return (
    <label
      className={classNames(
        "relative flex items-center justify-center rounded-md border text-center select-none",
        // Dashed and grey: what has the focus is not chosen yet.
        "has-checked:forced-color-adjust-none has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink-muted has-focus-visible:outline-dashed",
        disabled ? "cursor-not-allowed" : "cursor-pointer",
        className,
      )}
    >
      <input
        type="radio"
        name={name}
        value={value}
        aria-label={label}
        title={title}
        tabIndex={isTabStop ? undefined : -1}
        checked={checked}
        disabled={disabled}
        onChange={noChange}
        onClick={choose}
        className="absolute inset-0 cursor-[inherit] appearance-none rounded-md outline-none"
      />
      {/* The button says it already. */}
      <span aria-hidden className="contents">
        {children}
      </span>
    </label>
  );
}

// What is chosen comes with the click, which also tells a pointer from a key.
function noChange(): void {}
