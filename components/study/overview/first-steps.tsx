import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { t } from "@/lib/messages/translate";
import { protocolSchema } from "@/lib/round/protocol/protocol";
import { needsChecklist, PROTOCOLS } from "@/lib/round/protocol/protocols";
import type { RoundSummary } from "@/lib/round/round";
import type { Study } from "@/lib/study/study";

const protocols = protocolSchema.options;

/** Whether a round needs checklists and none is published. */
export function lacksChecklists(study: Pick<Study, "counts">, rounds: readonly RoundSummary[]): boolean {
  return study.counts.checklists === 0 && rounds.some(({ protocol }) => needsChecklist(protocol));
}

/** From an empty study to labels: four steps, of which those that are done say so. */
export function FirstSteps({ study, rounds }: { study: Study; rounds: readonly RoundSummary[] }) {
  const address = `/studies/${study.id}`;
  const { instructions, responses, annotators } = study.counts;
  const lacksResponses = instructions > 0 && responses === 0;
  const isChecklistNeeded = lacksChecklists(study, rounds);
  const next =
    instructions === 0
      ? "import"
      : lacksResponses
        ? "sample"
        : isChecklistNeeded
          ? "checklists"
          : rounds.length === 0
            ? "round"
            : "invite";
  return (
    <Section title={t("Get started")} description={t("Four steps (the last two in any order).")}>
      <ol data-rows className="overflow-hidden rounded-lg border border-line bg-raised shadow-raised">
        <Step
          number={1}
          title={t("Import instructions and responses")}
          done={
            responses > 0
              ? `${t("{count, plural, one {# instruction} other {# instructions}}", { count: instructions })}, ${t("{count, plural, one {# response} other {# responses}}", { count: responses })}`
              : undefined
          }
          action={
            <>
              {lacksResponses ? (
                <LinkButton href={`${address}/models/sample`} variant="primary">
                  {t("Sample responses")}
                </LinkButton>
              ) : null}
              <LinkButton href={`${address}/data/import`} variant={next === "import" ? "primary" : "secondary"}>
                {t("Import a file")}
              </LinkButton>
            </>
          }
        >
          {lacksResponses
            ? t(
                "{count, plural, one {# instruction} other {# instructions}}, but no responses to label yet. Generate responses with a model, or import them.",
                { count: instructions },
              )
            : t("From a JSON Lines or CSV file. You see its contents and any errors before anything is stored.")}
        </Step>
        <ChecklistStep study={study} isNeeded={isChecklistNeeded} isNext={next === "checklists"} />
        <Step
          number={3}
          title={t("Invite annotators")}
          done={
            annotators > 0
              ? t("{count, plural, one {# annotator} other {# annotators}}", { count: annotators })
              : undefined
          }
          action={
            <LinkButton href={`${address}/settings/people`} variant={next === "invite" ? "primary" : "secondary"}>
              {t("Invite people")}
            </LinkButton>
          }
        >
          {t("Send a single- or multi-use link; people need only a name to join.")}
        </Step>
        <Step
          number={4}
          title={t("Open a round")}
          done={
            rounds.length > 0
              ? t("{count, plural, one {# round} other {# rounds}}", { count: rounds.length })
              : undefined
          }
          action={
            responses > 0 ? (
              <LinkButton href={`${address}/rounds/new`} variant={next === "round" ? "primary" : "secondary"}>
                {t("New round")}
              </LinkButton>
            ) : null
          }
        >
          {t("Choose a protocol and what to label. You’ll see the number of labels before anyone starts.")}
        </Step>
      </ol>
    </Section>
  );
}

interface ChecklistStepProps {
  study: Study;
  isNeeded: boolean;
  isNext: boolean;
}

function ChecklistStep({ study, isNeeded, isNext }: ChecklistStepProps) {
  const { instructions, checklists } = study.counts;
  return (
    <Step
      number={2}
      title={isNeeded ? t("Add checklists") : t("Add checklists, if your protocol needs them")}
      done={
        checklists > 0 ? t("{count, plural, one {# checklist} other {# checklists}}", { count: checklists }) : undefined
      }
      action={
        instructions > 0 ? (
          <LinkButton href={`/studies/${study.id}/data/checklists`} variant={isNext ? "primary" : "secondary"}>
            {t("Checklists")}
          </LinkButton>
        ) : null
      }
    >
      {t(
        "{protocols} need one for each instruction: import, generate or write them, then publish the drafts. All other protocols do without.",
        { protocols: t.list(protocols.filter(needsChecklist).map((protocol) => PROTOCOLS[protocol].name)) },
      )}
    </Step>
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
        <p className="text-ink-muted">{done ? t("Done: {done}.", { done }) : children}</p>
      </div>
      {action}
    </li>
  );
}
