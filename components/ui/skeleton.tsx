import { classNames } from "./class-names";

/** A grey stand-in of the size of what is coming: give width and height by class. Put one `aria-busy` around a group. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames("animate-pulse rounded-md bg-sunken", className)} />;
}
