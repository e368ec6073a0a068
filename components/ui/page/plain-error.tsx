import type { ReactNode } from "react";
import { buttonClass } from "../button-class";

export interface PlainErrorProps {
  /** What happened. */
  title: string;
  /** What to do next. */
  description: string;
  onRetry: () => void;
  /** "Try again" */
  retryLabel: string;
  /** Other ways on: a link back. */
  actions?: ReactNode;
  /** "Reference 123": a code to quote when asking for help. */
  reference?: string;
}

/** An error state without icons and loading button: it is sent with the script of every page. */
export function PlainError({ title, description, onRetry, retryLabel, actions, reference }: PlainErrorProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-12 text-center">
      <p className="text-base font-semibold">{title}</p>
      <div className="mt-1 max-w-md text-sm text-pretty text-ink-muted">{description}</div>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        {actions}
        <button type="button" onClick={onRetry} className={buttonClass({})}>
          {retryLabel}
        </button>
      </div>
      {reference ? <p className="mt-4 font-mono text-xs text-ink-muted">{reference}</p> : null}
    </div>
  );
}
