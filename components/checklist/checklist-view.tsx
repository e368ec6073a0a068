"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page/page-header";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Conversation } from "@/components/ui/rich-text/conversation";
import { RichText } from "@/components/ui/rich-text/rich-text";
import { ShownImages } from "@/components/ui/rich-text/shown-images";
import { CHECKLIST_SOURCE_NAMES, type Checklist } from "@/lib/checklist/checklist";
import { checklistQuery } from "@/lib/checklist/queries";
import { responseName } from "@/lib/content/content-names";
import { turnsOf } from "@/lib/content/conversation";
import { t } from "@/lib/messages/translate";
import { ChecklistBadges } from "./checklist-badges";
import { DraftEditor } from "./draft-editor";
import { PublishedChecklist } from "./published-checklist";

/** A checklist next to its instruction: an editable draft or a read-only published version. */
export function ChecklistView({ checklistId }: { checklistId: string }) {
  // Refetched on every visit, since others may have changed it; not during editing: saving reports conflicts.
  const query = useQuery({
    ...checklistQuery(checklistId),
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data: checklist } = query;
  if (!checklist) return <PageWaiting what={t("the checklist")} query={query} />;
  return (
    <>
      <PageHeader
        title={
          <>
            <span className="font-mono text-xl">{checklist.instruction.externalId}</span>{" "}
            <span className="text-xl font-normal text-ink-muted max-sm:block">
              {t("{series}, version {version}", { series: checklist.series, version: checklist.version })}
            </span>
          </>
        }
        status={<ChecklistBadges {...checklist} />}
        description={<Provenance checklist={checklist} />}
        actions={
          <>
            {checklist.madeByRun ? (
              <LinkButton size="sm" variant="quiet" href={`/studies/${checklist.study.id}/made/${checklist.id}`}>
                {t("Model calls")}
              </LinkButton>
            ) : null}
            <LinkButton
              size="sm"
              variant="quiet"
              href={`/studies/${checklist.study.id}/data/checklists/generate?instruction=${checklist.instructionId}`}
            >
              {t("Generate with a model…")}
            </LinkButton>
            <LinkButton
              size="sm"
              variant="quiet"
              href={`/studies/${checklist.study.id}/data/instructions/${checklist.instructionId}`}
            >
              {t("All checklists of this instruction")}
            </LinkButton>
          </>
        }
      />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
        <div
          className="lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:self-start lg:overflow-y-auto lg:pr-2"
          data-scroll
        >
          <ShownImages images={checklist.instruction.images} tellsMissing>
            <InstructionPane instruction={checklist.instruction} />
          </ShownImages>
        </div>
        {checklist.status === "draft" ? (
          <DraftEditor key={checklist.id} checklist={checklist} />
        ) : (
          <PublishedChecklist checklist={checklist} />
        )}
      </div>
    </>
  );
}

function Provenance({ checklist: { source, method, basedOn, rounds } }: { checklist: Checklist }) {
  return (
    <span className="text-sm">
      {CHECKLIST_SOURCE_NAMES[source]}
      {method ? `, ${method}` : ""}
      {basedOn
        ? t(", beginning with {series}, version {version}", { series: basedOn.series, version: basedOn.version })
        : ""}
      .
      {rounds > 0
        ? ` ${t("Used in {oneRound}.", { oneRound: rounds === 1 ? t("one round") : t("{rounds} rounds", { rounds }) })}`
        : ""}
    </span>
  );
}

/** What was asked, to be read while its checklist is written; responses are folded away until they are wanted. */
function InstructionPane({ instruction }: { instruction: Checklist["instruction"] }) {
  const { text, messages, input, responses } = instruction;
  return (
    <section aria-label={t("Instruction")} className="flex min-w-0 flex-col gap-6">
      <Part title={t("Instruction")}>
        <Conversation text={text ?? ""} turns={turnsOf(messages)}>
          {(content) => <PartText text={content} />}
        </Conversation>
      </Part>
      {input ? (
        <Part title={t("Input")}>
          <PartText text={input} />
        </Part>
      ) : null}
      {responses.length > 0 ? (
        <div className="flex flex-col gap-2">
          <h2 className="text-sm font-semibold text-ink-muted">
            {t("Responses ({responses})", { responses: responses.length })}
          </h2>
          {responses.map((response) => (
            <details key={response.id} className="rounded-md border border-line bg-raised px-4 py-2.5">
              <summary className="rounded-sm font-medium [overflow-wrap:anywhere]">
                {responseName(response, responses)}
              </summary>
              <div className="pt-3 pb-1">
                {response.text.trim() === "" ? (
                  <p className="text-ink-muted">{t("(empty response)")}</p>
                ) : (
                  <Conversation text={response.text} turns={turnsOf(response.messages)}>
                    {(content) => <RichText text={content} topHeading={3} />}
                  </Conversation>
                )}
              </div>
            </details>
          ))}
        </div>
      ) : null}
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <h2 className="text-sm font-semibold text-ink-muted">{title}</h2>
      {children}
    </div>
  );
}

function PartText({ text }: { text: string }) {
  return <RichText text={text} className="max-w-prose" topHeading={3} />;
}
