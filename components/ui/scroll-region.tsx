import type { ComponentProps } from "react";
import { classNames } from "./class-names";

export interface ScrollRegionProps extends ComponentProps<"div"> {
  /** What is inside, for those who reach it by keyboard. */
  label: string;
}

/** Scrolls sideways what is too wide, faded where more of it lies, with a bar, and can be focused so that the arrow keys scroll it. */
export function ScrollRegion({ label, className, ...rest }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing is filled in here; and a region would be one landmark too many
    <div
      {...rest}
      data-scroll
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      // Positioned, so that what is only read out in a cell is clipped with it and does not widen the page.
      className={classNames(
        "fade-edges shown-scrollbar relative min-w-0 max-w-full overflow-x-auto focus-visible:-outline-offset-2",
        className,
      )}
    />
  );
}
