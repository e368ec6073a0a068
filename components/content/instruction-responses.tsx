"use client";

import { useState } from "react";
import { z } from "zod";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { Panel } from "@/components/ui/panel";
import { Conversation } from "@/components/ui/rich-text/conversation";
import { FormatsOnServer, RichText } from "@/components/ui/rich-text/rich-text";
import { Switch } from "@/components/ui/switch";
import { responseName } from "@/lib/content/content-names";
import { turnsOf } from "@/lib/content/conversation";
import type { Instruction } from "@/lib/content/study-content";
import { withSides } from "@/lib/imports/study-format/explanation-sides";
import { t } from "@/lib/messages/translate";
import { answerSchema, type Outcome } from "@/lib/round/protocol/protocol";
import { EditTruthDialog } from "./curation/edit-truth-dialog";

const knownAnswersSchema = z.array(answerSchema.nullable());
const explanationsSchema = z.array(z.string().nullable()).catch([]);
const OUTCOMES: Record<Outcome, string> = { win: t("A is better"), tie: t("a tie"), loss: t("B is better") };

/** The responses side by side, as readable text or as they were written, with what is known to be true of them. */
export function InstructionResponses({ instruction }: { instruction: Instruction }) {
  const { responses, pairs } = instruction;
  const [raw, setRaw] = useState(false);
  const [edited, setEdited] = useState<string | null>(null);
  const editedResponse = responses.find(({ id }) => id === edited);
  const nameOf = (id: string) => {
    const response = responses.find((one) => one.id === id);
    return response ? responseName(response, responses) : "";
  };
  return (
    <div className="flex flex-col gap-4">
      <Switch
        label={t("Show the original text")}
        className="self-start"
        checked={raw}
        onChange={(event) => setRaw(event.target.checked)}
      />
      <FormatsOnServer value={false}>
        <div className={responses.length > 1 ? "grid gap-4 lg:grid-cols-2" : "max-w-prose"}>
          {responses.map((response) => (
            <Panel
              key={response.id}
              title={nameOf(response.id)}
              actions={
                <>
                  {response.knownScore === null ? null : (
                    <Badge tone="positive">
                      {t("Reference score {knownScore}", { knownScore: String(response.knownScore) })}
                    </Badge>
                  )}
                  {response.made ? (
                    <LinkButton
                      size="sm"
                      variant="quiet"
                      className="-my-1"
                      href={`/studies/${instruction.study.id}/made/${response.id}`}
                    >
                      {t("How it was generated")}
                    </LinkButton>
                  ) : null}
                  <Button
                    size="sm"
                    variant="quiet"
                    className="-my-1"
                    aria-label={t("Edit reference answer of {nameOf}", { nameOf: nameOf(response.id) })}
                    onClick={() => setEdited(response.id)}
                  >
                    {t("Edit reference answer")}
                  </Button>
                </>
              }
              footer={[describeAnswers(response), response.explanation].filter(Boolean).join(" · ") || null}
            >
              <Conversation text={response.text} turns={turnsOf(response.messages)}>
                {(content) => <Text text={content} raw={raw} />}
              </Conversation>
            </Panel>
          ))}
        </div>
      </FormatsOnServer>
      {editedResponse ? (
        <EditTruthDialog
          studyId={instruction.study.id}
          response={editedResponse}
          name={nameOf(editedResponse.id)}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {pairs.length > 0 ? (
        <ul className="flex flex-col gap-1 text-ink-muted">
          {pairs.map((pair) => (
            <li key={pair.id} className="[overflow-wrap:anywhere]">
              {t.rich("Imported pair {externalId}: A is {a}, B is {b}{outcomes}.", {
                externalId: (
                  <span key="externalId" className="font-mono text-xs">
                    {pair.externalId}
                  </span>
                ),
                a: (
                  <strong key="a" className="font-medium text-ink">
                    {nameOf(pair.responseAId)}
                  </strong>
                ),
                b: (
                  <strong key="b" className="font-medium text-ink">
                    {nameOf(pair.responseBId)}
                  </strong>
                ),
                outcomes: pair.knownOutcome
                  ? t("; reference answer: {outcomes}", { outcomes: OUTCOMES[pair.knownOutcome] })
                  : "",
              })}
              {pair.explanation ? ` ${withSides(pair.explanation, null)}` : null}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Text({ text, raw }: { text: string; raw: boolean }) {
  if (raw) return <pre className="font-mono text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</pre>;
  if (text.trim() === "") return <p className="text-ink-muted">{t("(empty response)")}</p>;
  return <RichText text={text} topHeading={4} />;
}

function describeAnswers(response: Instruction["responses"][number]): string | null {
  const known = knownAnswersSchema.safeParse(response.knownAnswers);
  if (!known.success || known.data.length === 0) return null;
  const explanations = explanationsSchema.parse(response.answerExplanations);
  const answers = known.data.map((answer, index) => {
    const explanation = explanations[index];
    return `${index + 1} ${answer ?? "–"}${explanation ? ` (${explanation})` : ""}`;
  });
  return t("Reference answers: {answers}", { answers: answers.join(", ") });
}
