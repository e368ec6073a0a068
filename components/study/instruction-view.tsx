import type { ReactNode } from "react";
import { NeighbourLinks } from "@/components/ui/neighbour-links";
import { PageHeader } from "@/components/ui/page/page-header";
import { Panel } from "@/components/ui/panel";
import { renderByIndex } from "@/components/ui/render-by-index";
import { RichText } from "@/components/ui/rich-text/rich-text";
import { ShownImages } from "@/components/ui/rich-text/shown-images";
import { Section } from "@/components/ui/section";
import type { Instruction } from "@/lib/domain/study/study-content";
import { DeleteInstruction } from "./delete-instruction";
import { InstructionLabels } from "./instruction-labels";
import { InstructionResponses } from "./instruction-responses";

/** One instruction and all that belongs to it; its checklists are another area's, and given. */
export function InstructionView({ instruction, checklists }: { instruction: Instruction; checklists: ReactNode }) {
  const { study, previousId, nextId, responses } = instruction;
  const address = (id: string) => `/studies/${study.id}/data/instructions/${id}`;
  return (
    <>
      <PageHeader
        title={<span className="font-mono text-xl">{instruction.externalId}</span>}
        description={<InstructionLabels instruction={instruction} />}
        actions={
          <>
            <DeleteInstruction instruction={instruction} />
            <NeighbourLinks label="Neighbouring instructions" {...{ previousId, nextId, address }} />
          </>
        }
      />
      <div className="flex flex-col gap-12">
        <ShownImages images={instruction.images} tellsMissing>
          <Prompt instruction={instruction} />
          <Section title={`Responses (${responses.length})`}>
            {responses.length === 0 ? (
              <p className="text-ink-muted">No system has answered this instruction.</p>
            ) : (
              <InstructionResponses instruction={instruction} />
            )}
          </Section>
        </ShownImages>
        {checklists}
      </div>
    </>
  );
}

const ROLE_NAMES: Record<string, string> = { user: "User", assistant: "Assistant", system: "System message" };

function Prompt({ instruction: { text, messages, input } }: { instruction: Instruction }) {
  return (
    <Section title="What was asked">
      {text === null ? null : (
        <Panel title="Instruction">
          <RichText text={text} className="max-w-prose" />
        </Panel>
      )}
      {renderByIndex(messages ?? [], (message) => (
        <Panel title={ROLE_NAMES[message.role] ?? message.role}>
          <RichText text={message.content} className="max-w-prose" />
        </Panel>
      ))}
      {input ? (
        <Panel title="Input">
          <RichText text={input} className="max-w-prose" />
        </Panel>
      ) : null}
    </Section>
  );
}
