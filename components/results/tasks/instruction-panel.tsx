import { Panel } from "@/components/ui/panel";
import { Conversation } from "@/components/ui/rich-text/conversation";
import { RichText } from "@/components/ui/rich-text/rich-text";
import { turnsOf } from "@/lib/content/conversation";
import { t } from "@/lib/messages/translate";
import type { TaskLabels } from "@/lib/results/agreement-tasks";

/** What the system was asked: a text or messages, and the input. */
export function InstructionPanel({ instruction }: { instruction: TaskLabels["instruction"] }) {
  return (
    <Panel level={2} title={t("Instruction")}>
      <div className="flex flex-col gap-4">
        <Conversation text={instruction.text ?? ""} turns={turnsOf(instruction.messages)}>
          {(content) => <RichText text={content} />}
        </Conversation>
        {instruction.input === null ? null : (
          <div className="rounded-md bg-sunken p-4">
            <p className="text-xs font-medium text-ink-muted">{t("Input")}</p>
            <RichText text={instruction.input} />
          </div>
        )}
      </div>
    </Panel>
  );
}
