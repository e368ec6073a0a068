"use client";

import { Pin } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { useT } from "@/components/ui/messages/messages-provider";
import { Conversation } from "@/components/ui/rich-text/conversation";
import { turnsOf } from "@/lib/content/conversation";
import type { AssignmentView } from "@/lib/labelling/labelling";
import { useKeyNames } from "../own-keys";
import { JudgedText } from "./judged-text";

interface InstructionTextProps {
  instruction: AssignmentView["instruction"];
  raw: boolean;
  /** whether it stays in view while one reads on; null where it does anyway */
  pinned?: boolean;
  onPin?: (() => void) | null;
}

/** What the assistant was asked: one text or a conversation, and the input that came with it. */
export function InstructionText({ instruction, raw, pinned = false, onPin = null }: InstructionTextProps) {
  const { text, messages, input } = instruction;
  const id = useId();
  const t = useT();
  const keys = useKeyNames();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex min-h-6 items-center gap-2">
        <PartTitle id={id}>{t("Instruction")}</PartTitle>
        {onPin ? (
          <Button
            data-pin
            ref={staysFocused}
            variant="quiet"
            size="sm"
            aria-label={t("Keep the instruction in view")}
            aria-pressed={pinned}
            aria-keyshortcuts={keys.shortcut("i")}
            title={`${t("Keep the instruction in view")} ${keys.hintOf("i")}`.trim()}
            icon={<Pin aria-hidden className={pinned ? "fill-current" : undefined} />}
            onClick={onPin}
            className="-my-1 h-7 px-2 text-ink-muted"
          />
        ) : null}
      </div>
      <Conversation text={text ?? ""} turns={turnsOf(messages)}>
        {(content) => <JudgedText text={content} raw={raw} />}
      </Conversation>
      {input ? (
        <div className="mt-2 border-s-2 border-line-strong/50 ps-4 sm:ps-5">
          <PartTitle>{t("Input")}</PartTitle>
          <JudgedText text={input} raw={raw} className="mt-2" />
        </div>
      ) : null}
    </section>
  );
}

/** Pinned, the instruction is put elsewhere: its button, if it had the focus, has it there. */
function staysFocused(button: HTMLButtonElement) {
  return () => {
    if (document.activeElement !== button) return;
    queueMicrotask(() => document.querySelector<HTMLElement>("[data-pin]")?.focus());
  };
}

/** The quiet name of a part of the screen. */
function PartTitle({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h2 id={id} className="text-xs font-medium tracking-wide text-ink-muted">
      {children}
    </h2>
  );
}
