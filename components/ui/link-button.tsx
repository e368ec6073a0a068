import type { ComponentProps, ReactNode } from "react";
import { type ButtonStyle, buttonClass } from "./button-class";
import { classNames } from "./class-names";
import { Link } from "./link";

export interface LinkButtonProps extends ComponentProps<typeof Link>, Omit<ButtonStyle, "square"> {
  icon?: ReactNode;
}

/** Goes somewhere, but looks as weighty as a button. */
export function LinkButton({ variant, size, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={classNames(buttonClass({ variant, size }), className)}>
      {icon}
      {children}
    </Link>
  );
}
