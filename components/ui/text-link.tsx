import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { Link } from "./link";

/** A link in or next to running text. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={classNames(
        "rounded-sm text-accent underline decoration-accent/40 underline-offset-3 hover:decoration-accent",
        className,
      )}
    />
  );
}
