import type { ComponentProps } from "react";
import { classNames } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";

/** Where a row leads: in a column of links, none of them needs a line under it. */
export function RowLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={classNames("rounded-sm text-ink no-underline hover:text-accent hover:underline", className)}
    />
  );
}
