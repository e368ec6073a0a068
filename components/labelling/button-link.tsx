import type { ReactNode } from "react";
import { type ButtonStyle, buttonClass } from "@/components/ui/button-class";

export interface ButtonLinkProps extends Pick<ButtonStyle, "variant" | "size"> {
  href: string;
  children: ReactNode;
}

/** A link as weighty as a button, without the router's script: on the labelling page every kilobyte counts. */
export function ButtonLink({ href, variant, size, children }: ButtonLinkProps) {
  return (
    <a href={href} className={buttonClass({ variant, size })}>
      {children}
    </a>
  );
}
