"use client";

import { useQuery } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { Callout } from "@/components/ui/callout";
import { CopyButton } from "@/components/ui/copy-button";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page/page-header";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Panel } from "@/components/ui/panel";
import type { PromptSnapshot } from "@/lib/domain/judge/judge-configuration";
import type { JudgeModelDetail } from "@/lib/domain/judge/judge-model";
import { canBeTruncated } from "@/lib/domain/judge/truncated-reasoning";
import * as texts from "@/lib/messages/researcher/judge-setup";
import { say } from "@/lib/messages/researcher/say";
import { judgeModelQuery } from "@/lib/queries/models/judges";
import { promptsQuery } from "@/lib/queries/models/prompts";
import { DemoBadge } from "../endpoint/demo-badge";
import { PromptText } from "../prompt/prompt-text";
import { shortVersion } from "../prompt/short-version";
import { JudgeConfiguration } from "./judge-configuration";
import { JudgeRounds } from "./judge-rounds";
import { configurationWords } from "./judge-words";
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
  if (!data) return <PageWaiting what={texts.theJudge} query={query} />;
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
              {texts.judgeARoundDialog}
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
    <Panel level={2} title={texts.prompts} description={texts.exactPromptPlaceholdersAreFilled}>
      {prompts.some(hasOwnLevels) ? (
        <Callout className="mb-5" title={texts.levelsOfItsOwn}>
          {texts.levelsOfItsOwnMeans}
        </Callout>
      ) : null}
      <ul className="flex flex-col gap-6">
        {prompts.map(({ templateId, text, version, own }) => (
          <li key={templateId} className="flex min-w-0 flex-col gap-2">
            <div className="flex flex-wrap items-center gap-2 text-sm">
              <h3 className="font-medium">{titleOf(templateId)}</h3>
              <Badge tone={own ? "accent" : undefined}>{own ? texts.ownText : texts.builtIn}</Badge>
              <span className="font-mono text-xs text-ink-muted">{shortVersion(version)}</span>
              <CopyButton text={text} label={texts.copyTheText} size="sm" className="ml-auto" />
            </div>
            <PromptText
              text={text}
              label={say(texts.textOf, { titleOf: titleOf(templateId) })}
              className="max-h-72 overflow-y-auto"
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
