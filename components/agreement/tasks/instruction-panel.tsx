import { Panel } from "@/components/ui/panel";
import { renderByIndex } from "@/components/ui/render-by-index";
import { RichText } from "@/components/ui/rich-text/rich-text";
import type { TaskLabels } from "@/lib/domain/agreement/agreement-tasks";

/** What the system was asked: a text or messages, and the input. */
export function InstructionPanel({ instruction }: { instruction: TaskLabels["instruction"] }) {
  return (
    <Panel level={2} title="Instruction">
      <div className="flex flex-col gap-4">
        {instruction.text === null ? null : <RichText text={instruction.text} />}
        {renderByIndex(instruction.messages ?? [], (message) => (
          <div>
            <p className="text-xs font-medium text-ink-muted">{message.role}</p>
            <RichText text={message.content} />
          </div>
        ))}
        {instruction.input === null ? null : (
          <div className="rounded-md bg-sunken p-4">
            <p className="text-xs font-medium text-ink-muted">Input</p>
            <RichText text={instruction.input} />
          </div>
        )}
      </div>
    </Panel>
  );
}
