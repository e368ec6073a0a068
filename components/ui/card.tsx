import type { ComponentProps } from "react";
import { classNames } from "./class-names";

/** A raised sheet for one thing in a row or grid of like things. */
export function Card({ className, ...rest }: ComponentProps<"div">) {
  return (
    <div
      {...rest}
      className={classNames("min-w-0 rounded-lg border border-line bg-raised p-5 shadow-raised", className)}
    />
  );
}
