import { classNames } from "./class-names";

export interface SkeletonProps {
  /** width and height */
  className?: string;
  /** What is on its way, read out. In a group the group says so, with one `aria-busy` around it. */
  label?: string;
}

/** A grey placeholder of the size of what is loading. */
export function Skeleton({ className, label }: SkeletonProps) {
  const shape = <div aria-hidden className={classNames("animate-pulse rounded-md bg-sunken", className)} />;
  if (label === undefined) return shape;
  return (
    <div aria-busy="true">
      <span role="status" className="sr-only">
        {label}
      </span>
      {shape}
    </div>
  );
}
