import NextLink from "next/link";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";

/**
 * A link to a page of ours, without prefetching. Every page asks who looks and what they may see, so that a prefetch brings
 * nothing of it: two requests for each link in sight, and the page is asked for all the same when it is opened.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}

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
