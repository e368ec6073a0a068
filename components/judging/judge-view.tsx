"use client";

import { useQuery } from "@tanstack/react-query";
import { DemoBadge } from "@/components/endpoints/demo-badge";
import { Badge } from "@/components/ui/badge";
import { Callout } from "@/components/ui/callout";
import { CopyButton } from "@/components/ui/copy-button";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page/page-header";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Panel } from "@/components/ui/panel";
import type { PromptSnapshot } from "@/lib/judging/judge-configuration";
import type { JudgeModelDetail } from "@/lib/judging/judge-model";
import { judgeModelQuery, promptsQuery } from "@/lib/judging/queries";
import { canBeTruncated } from "@/lib/judging/truncated-reasoning";
import { t } from "@/lib/messages/translate";
import { JudgeConfiguration } from "./judge-configuration";
import { JudgeRounds } from "./judge-rounds";
import { configurationWords } from "./judge-words";
import { PromptText, shortVersion } from "./prompt/prompt-text";
import { TruncatedReasoning } from "./truncated-reasoning";

const WHILE_RUNNING = 4_000;
const OTHERWISE = 15_000;

/** One judge: what it is, word for word, and what it has labelled. */
export function JudgeView({ studyId, raterId }: { studyId: string; raterId: string }) {
  const query = useQuery({
    ...judgeModelQuery(studyId, raterId),
    refetchInterval: ({ state }) =>
      state.data?.judge.runs.some(({ status }) => status === "running") ? WHILE_RUNNING : OTHERWISE,
  });
  const { data } = query;
  if (!data) return <PageWaiting what={t("the judge")} query={query} />;
  const { judge, may } = data;
  const isModel = judge.configuration?.type === "model";
  return (
    <>
      <PageHeader
        title={judge.name}
        description={`${judge.pseudonym} · ${configurationWords(judge.configuration)}`}
        status={judge.simulated ? <DemoBadge /> : undefined}
        actions={
          may.write && isModel ? (
            <LinkButton variant="primary" href={`/studies/${studyId}/models/judges/judge-round?judge=${raterId}`}>
              {t("Judge a round…")}
            </LinkButton>
          ) : undefined
        }
      />
      <div className="flex flex-col gap-8">
        <JudgeRounds studyId={studyId} detail={data} />
        {may.write && canTruncate(judge) ? <TruncatedReasoning studyId={studyId} raterId={raterId} /> : null}
        <JudgeConfiguration detail={data} studyId={studyId} />
        {judge.configuration?.type === "model" ? <JudgePrompts prompts={judge.configuration.prompts} /> : null}
      </div>
    </>
  );
}

/** Its reasoning is stored with the calls of its runs. */
function canTruncate({ configuration, rounds }: JudgeModelDetail["judge"]): boolean {
  return (
    configuration?.type === "model" &&
    canBeTruncated(configuration.options.kind) &&
    rounds.some(({ labels }) => labels > 0)
  );
}

/** Whether a judge is asked for a score by level meanings that are not the round's. */
const hasOwnLevels = ({ templateId, text }: PromptSnapshot) =>
  ["direct-score", "check-then-score", "rubric-score"].includes(templateId) && !text.includes("{{levels}}");

/** The whole text of every prompt the judge sends, as it was when the judge was made. */
function JudgePrompts({ prompts }: { prompts: readonly PromptSnapshot[] }) {
  const { data } = useQuery(promptsQuery);
  const titleOf = (templateId: string) => data?.prompts.find(({ id }) => id === templateId)?.title ?? templateId;
  return (
    <Panel
      level={2}
      title={t("Prompts")}
      description={t("The exact prompt. Placeholders are filled with the task’s texts, delimited as data.")}
    >
      {prompts.some(hasOwnLevels) ? (
        <Callout className="mb-5" title={t("This judge has level meanings of its own")}>
          {t(
            "Its prompt has no placeholder for the round’s levels, so it does not see what a round’s levels are called and mean to people. Agreement with people then also measures the difference between the two.",
          )}
        </Callout>
      ) : null}
      <ul className="flex flex-col gap-6">
        {prompts.map(({ templateId, text, version, own }) => (
          <li key={templateId} className="flex min-w-0 flex-col gap-2">
            <div className="flex flex-wrap items-center gap-2 text-sm">
              <h3 className="font-medium">{titleOf(templateId)}</h3>
              <Badge tone={own ? "accent" : undefined}>{own ? t("custom text") : t("built-in")}</Badge>
              <span className="font-mono text-xs text-ink-muted">{shortVersion(version)}</span>
              <CopyButton text={text} label={t("Copy the text")} size="sm" className="ml-auto" />
            </div>
            <PromptText
              text={text}
              label={t("Text of: {titleOf}", { titleOf: titleOf(templateId) })}
              className="max-h-72 overflow-y-auto"
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
