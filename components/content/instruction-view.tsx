"use client";

import type { ReactNode } from "react";
import { NeighbourLinks } from "@/components/ui/neighbour-links";
import { PageHeader } from "@/components/ui/page/page-header";
import { Panel } from "@/components/ui/panel";
import { Conversation } from "@/components/ui/rich-text/conversation";
import { RichText } from "@/components/ui/rich-text/rich-text";
import { ShownImages } from "@/components/ui/rich-text/shown-images";
import { Section } from "@/components/ui/section";
import { turnsOf } from "@/lib/content/conversation";
import type { Instruction } from "@/lib/content/study-content";
import { t } from "@/lib/messages/translate";
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
            <NeighbourLinks
              label={t("Neighbouring instructions")}
              previousId={previousId}
              nextId={nextId}
              address={address}
            />
          </>
        }
      />
      <div className="flex flex-col gap-12">
        <ShownImages images={instruction.images} tellsMissing>
          <Prompt instruction={instruction} />
          <Section title={t("Responses ({responses})", { responses: responses.length })}>
            {responses.length === 0 ? (
              <p className="text-ink-muted">{t("No system has answered this instruction.")}</p>
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

function Prompt({ instruction: { text, messages, input } }: { instruction: Instruction }) {
  return (
    <Section title={t("What was asked")}>
      <Panel title={t("Instruction")}>
        <Conversation text={text ?? ""} turns={turnsOf(messages)}>
          {(content) => <RichText text={content} className="max-w-prose" />}
        </Conversation>
      </Panel>
      {input ? (
        <Panel title={t("Input")}>
          <RichText text={input} className="max-w-prose" />
        </Panel>
      ) : null}
    </Section>
  );
}
