import type { ReactNode } from "react";

export interface ChartSvgProps {
  width: number;
  height: number;
  /** all that the picture says, in words */
  label: string;
  children: ReactNode;
}

/**
 * The drawing of a figure. It is as wide as the place it is given, so that its text has the size of the page's text;
 * on paper it shrinks as a whole.
 */
export function ChartSvg({ width, height, label, children }: ChartSvgProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className="block h-auto max-w-full"
    >
      {children}
    </svg>
  );
}
