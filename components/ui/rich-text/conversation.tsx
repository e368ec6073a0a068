"use client";

import { type ReactNode, use } from "react";
import { classNames } from "../class-names";
import { useT } from "../messages/messages-provider";
import { renderByIndex } from "../render-by-index";
import { FormatsOnServer, isLight } from "./rich-text";

export interface ConversationProps {
  /** all of it as one text */
  text: string;
  /** null for a text that is no conversation, which is shown as it is */
  turns: readonly Turn[] | null;
  /** shows a text, or what one of the turns says */
  children: (content: string) => ReactNode;
}

interface Turn {
  role: string;
  content: string;
  /** 1 for the first question and its answer; 0 for what belongs to none */
  number: number;
  /** where the content is in the text of the whole conversation */
  start: number;
  end: number;
}

/** Messages one below the other, each with who speaks and, where there are several questions, the turn; or one text. */
export function Conversation({ text, turns, children }: ConversationProps) {
  const t = useT();
  const mayFormatOnServer = use(FormatsOnServer);
  if (!turns) return children(text);
  const names: Readonly<Record<string, string>> = {
    user: t("User"),
    assistant: t("Assistant"),
    system: t("System"),
    developer: t("Developer"),
    tool: t("Tool"),
    function: t("Tool"),
  };
  const isNumbered = turns.some(({ number }) => number > 1);
  return (
    <FormatsOnServer value={mayFormatOnServer && isLight(text)}>
      <ol className="flex min-w-0 flex-col gap-3">
        {renderByIndex(turns, ({ role, content, number, start, end }) => {
          const name = names[role.toLowerCase()] ?? role;
          return (
            <li
              className={classNames(
                "min-w-0 rounded-lg px-4 py-3 sm:px-5",
                role === "system"
                  ? "self-stretch border border-dashed border-line"
                  : role === "user"
                    ? "max-w-[94%] self-end bg-sunken"
                    : "max-w-[94%] self-start border border-line bg-raised",
              )}
            >
              <p data-turn-head className="mb-1 text-xs font-medium text-ink-muted">
                {isNumbered && number > 0 ? t("{name} · turn {number}", { name, number }) : name}
              </p>
              <div data-turn={`${start}-${end}`}>{children(content)}</div>
            </li>
          );
        })}
      </ol>
    </FormatsOnServer>
  );
}
