import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { renderByIndex } from "@/components/ui/render-by-index";
import type { AssignmentView } from "@/lib/domain/labelling/labelling";
import { JudgedText } from "./judged-text";

export interface InstructionTextProps {
  instruction: AssignmentView["instruction"];
  raw: boolean;
}

/** What the assistant was asked: one text or a conversation, and the input that came with it. */
export function InstructionText({ instruction, raw }: InstructionTextProps) {
  const { text, messages, input } = instruction;
  return (
    <section aria-labelledby="instruction-title" className="flex flex-col gap-3">
      <PartTitle id="instruction-title">Instruction</PartTitle>
      {messages && messages.length > 0 ? <Conversation messages={messages} raw={raw} /> : null}
      {text ? <JudgedText text={text} raw={raw} /> : null}
      {input ? (
        <div className="mt-2 border-l-2 border-line-strong/50 pl-4 sm:pl-5">
          <PartTitle>Input</PartTitle>
          <JudgedText text={input} raw={raw} className="mt-2" />
        </div>
      ) : null}
    </section>
  );
}

const ROLE_NAMES: Readonly<Record<string, string>> = { user: "User", assistant: "Assistant", system: "System" };

type Messages = NonNullable<AssignmentView["instruction"]["messages"]>;

function Conversation({ messages, raw }: { messages: Messages; raw: boolean }) {
  return (
    <ol className="flex flex-col gap-3">
      {renderByIndex(messages, (message) => {
        const assistant = message.role === "assistant";
        return (
          <li
            className={classNames(
              "max-w-[94%] rounded-lg px-4 py-3 sm:px-5",
              assistant ? "self-start border border-line bg-raised" : "self-end bg-sunken",
              message.role === "system" && "max-w-full self-stretch border border-dashed border-line bg-transparent",
            )}
          >
            <p className="mb-1 text-xs font-medium text-ink-muted">{ROLE_NAMES[message.role] ?? message.role}</p>
            <JudgedText text={message.content} raw={raw} />
          </li>
        );
      })}
    </ol>
  );
}

/** The quiet name of a part of the screen. */
function PartTitle({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h2 id={id} className="text-xs font-medium tracking-wide text-ink-muted">
      {children}
    </h2>
  );
}
