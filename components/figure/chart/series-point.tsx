import { classNames } from "@/components/ui/class-names";
import type { SeriesStyle } from "./series-style";

/** A point of a series, in the series' own shape. */
export function SeriesPoint({ look, x, y, size = 4 }: { look: SeriesStyle; x: number; y: number; size?: number }) {
  const className = classNames(look.fill, "stroke-raised");
  switch (look.shape) {
    case "circle":
      return <circle cx={x} cy={y} r={size} className={className} strokeWidth={1} />;
    case "square":
      return (
        <rect
          x={x - size * 0.9}
          y={y - size * 0.9}
          width={size * 1.8}
          height={size * 1.8}
          className={className}
          strokeWidth={1}
        />
      );
    case "triangle":
      return (
        <path
          d={`M${x} ${y - size * 1.2} L${x + size * 1.1} ${y + size * 0.8} L${x - size * 1.1} ${y + size * 0.8} Z`}
          className={className}
          strokeWidth={1}
        />
      );
    case "diamond":
      return (
        <path
          d={`M${x} ${y - size * 1.25} L${x + size * 1.25} ${y} L${x} ${y + size * 1.25} L${x - size * 1.25} ${y} Z`}
          className={className}
          strokeWidth={1}
        />
      );
  }
}
