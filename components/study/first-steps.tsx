import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import type { RoundSummary } from "@/lib/domain/round/round";
import type { Study } from "@/lib/domain/study/study";
import { say } from "@/lib/messages/researcher/say";
import * as texts from "@/lib/messages/researcher/study-overview";

/** From an empty study to labels: three steps, of which those that are done say so. */
export function FirstSteps({ study, rounds }: { study: Study; rounds: readonly RoundSummary[] }) {
  const address = `/studies/${study.id}`;
  const { instructions, responses, annotators } = study.counts;
  const lacksResponses = instructions > 0 && responses === 0;
  const next = instructions === 0 ? "import" : lacksResponses ? "sample" : rounds.length === 0 ? "round" : "invite";
  return (
    <Section title={texts.getStarted} description={texts.threeStepsDoTheLast}>
      <ol className="overflow-hidden rounded-lg border border-line bg-raised shadow-raised">
        <Step
          number={1}
          title={texts.importInstructionsAndResponsesTitle}
          done={
            responses > 0
              ? `${say(texts.instructions, { count: instructions })}, ${say(texts.countResponses, { count: responses })}`
              : undefined
          }
          action={
            <>
              {lacksResponses ? (
                <LinkButton href={`${address}/models/sample`} variant="primary">
                  {texts.sampleResponses}
                </LinkButton>
              ) : null}
              <LinkButton href={`${address}/data/import`} variant={next === "import" ? "primary" : "secondary"}>
                {texts.importAFile}
              </LinkButton>
            </>
          }
        >
          {lacksResponses ? say(texts.instructionsButNoResponses, { count: instructions }) : texts.fromAJsonLines}
        </Step>
        <Step
          number={2}
          title={texts.inviteAnnotators}
          done={annotators > 0 ? say(texts.annotators, { count: annotators }) : undefined}
          action={
            <LinkButton href={`${address}/settings/people`} variant={next === "invite" ? "primary" : "secondary"}>
              {texts.invitePeople}
            </LinkButton>
          }
        >
          {texts.sendASingleOrMulti}
        </Step>
        <Step
          number={3}
          title={texts.openARound}
          done={rounds.length > 0 ? say(texts.rounds, { count: rounds.length }) : undefined}
          action={
            responses > 0 ? (
              <LinkButton href={`${address}/rounds/new`} variant={next === "round" ? "primary" : "secondary"}>
                {texts.newRound}
              </LinkButton>
            ) : null
          }
        >
          {texts.chooseAProtocolAndWhat}
        </Step>
      </ol>
    </Section>
  );
}

interface StepProps {
  number: number;
  title: string;
  done?: string;
  action: ReactNode;
  children: ReactNode;
}

function Step({ number, title, done, action, children }: StepProps) {
  return (
    <li className="flex flex-wrap items-center gap-4 border-t border-line px-5 py-4 first:border-t-0">
      <span
        aria-hidden
        className={
          done
            ? "flex size-7 shrink-0 items-center justify-center rounded-full bg-accent text-on-accent"
            : "flex size-7 shrink-0 items-center justify-center rounded-full border border-line-strong text-ink-muted tabular-nums"
        }
      >
        {done ? <Check className="size-4" strokeWidth={3} /> : number}
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-medium">{title}</h3>
        <p className="text-ink-muted">{done ? say(texts.done, { done }) : children}</p>
      </div>
      {action}
    </li>
  );
}
