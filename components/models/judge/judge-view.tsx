"use client";

import { useQuery } from "@tanstack/react-query";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page/page-header";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { judgeModelQuery } from "@/lib/queries/models/judges";
import { DemoBadge } from "../endpoint/demo-badge";
import { JudgeConfiguration } from "./judge-configuration";
import { JudgePrompts } from "./judge-prompts";
import { JudgeRounds } from "./judge-rounds";
import { configurationWords } from "./judge-words";

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
  if (!data) return <PageWaiting what="the judge" query={query} />;
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
            <LinkButton variant="primary" href={`/studies/${studyId}/judge-models/judge-round?judge=${raterId}`}>
              Judge a round…
            </LinkButton>
          ) : undefined
        }
      />
      <div className="flex flex-col gap-8">
        <JudgeRounds studyId={studyId} detail={data} />
        <JudgeConfiguration detail={data} studyId={studyId} />
        {judge.configuration?.type === "model" ? <JudgePrompts prompts={judge.configuration.prompts} /> : null}
      </div>
    </>
  );
}
