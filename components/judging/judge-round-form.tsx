"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { z } from "zod";
import { RunEstimate } from "@/components/runs/run-estimate";
import { RunSettingsFields } from "@/components/runs/run-settings-fields";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { useForm } from "@/components/ui/form/use-form";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import type { JudgeModel } from "@/lib/judging/judge-model";
import { t } from "@/lib/messages/translate";
import type { RoundSummary } from "@/lib/round/round";
import { newRunSchema } from "@/lib/runs/new-run";
import { RunsNotStarted, startRuns } from "@/lib/runs/queries/runs";
import type { RunSettings } from "@/lib/runs/run";
import {
  fittingJudges,
  type JudgeRoundDraft,
  judgeableRounds,
  judgeRoundOf,
  problemsOf,
  runNameOf,
} from "./judge-round-draft";
import { JudgeChoice, RoundChoice, TasksChoice } from "./judge-round-fields";

export interface JudgeRoundFormProps {
  studyId: string;
  judges: readonly JudgeModel[];
  rounds: readonly RoundSummary[];
  /** from the address */
  initial: { roundId: string | null; raterIds: readonly string[] };
  /** for a sample; drawn by the server */
  seed: number;
}

/** One or several judges over one round: a run for each. */
export function JudgeRoundForm({ studyId, judges, rounds, initial, seed }: JudgeRoundFormProps) {
  const router = useRouter();
  const offered = judgeableRounds(rounds, judges, initial.raterIds);
  const first: JudgeRoundDraft = {
    roundId: offered.find(({ id }) => offered.length === 1 || id === initial.roundId)?.id ?? null,
    raterIds: initial.raterIds,
    which: "all",
    size: "50",
    seed: String(seed),
    withKnown: false,
  };
  const [terms, setTerms] = useState<RunSettings>({ name: "", budget: null, useCache: true });
  const roundOf = ({ roundId }: JudgeRoundDraft) => rounds.find(({ id }) => id === roundId) ?? null;
  const fittingIn = (entered: JudgeRoundDraft) => fittingJudges(judges, roundOf(entered));
  const chosenIn = (entered: JudgeRoundDraft) =>
    fittingIn(entered).filter(({ raterId }) => entered.raterIds.includes(raterId));
  const starting = useMutation({
    ...startRuns(studyId),
    onSuccess: (ids) => router.push(`/studies/${studyId}/models/runs${ids.length === 1 ? `/${ids[0]}` : ""}`),
    onError: (error) => {
      if (!(error instanceof RunsNotStarted)) return;
      // Judges whose runs have begun are taken off, so that pressing again starts the others only.
      form.change({ raterIds: chosen.slice(error.started).map(({ raterId }) => raterId) });
    },
  });
  const form = useForm({
    id: "judge-round",
    initial: first,
    schema: z.array(newRunSchema),
    problemsOf: (entered) => problemsOf(entered, chosenIn(entered).length),
    bodyOf: (entered) =>
      chosenIn(entered).map((judge, _, all) => ({
        kind: "judge-round",
        configuration: judgeRoundOf(entered, judge.raterId),
        terms: { ...terms, name: runNameOf(terms.name, judge, roundOf(entered), all.length) },
      })),
    sending: starting,
  });
  const draft = form.values;
  const change = (part: Partial<JudgeRoundDraft>) => {
    form.change(part);
    form.clear();
  };
  const round = roundOf(draft);
  const fitting = fittingIn(draft);
  const chosen = chosenIn(draft);
  const suggestion = chosen[0] ? runNameOf("", chosen[0], round, 1) : "";
  return (
    <form noValidate onSubmit={form.submit} className="flex max-w-4xl flex-col gap-12">
      <FormErrorSummary errors={form.errors} />
      <Section title={t("Round")}>
        <RoundChoice rounds={offered} value={draft.roundId} onChange={(roundId) => change({ roundId })} />
      </Section>
      <Section
        title={t("Judges")}
        description={
          round
            ? t("Several judges are several runs, one for each.")
            : t("Choose a round first: each kind of judge labels its protocols.")
        }
      >
        {round ? (
          <JudgeChoice
            judges={fitting}
            round={round}
            studyId={studyId}
            value={draft.raterIds}
            onChange={(raterIds) => change({ raterIds })}
          />
        ) : null}
      </Section>
      <Section
        title={t("Tasks")}
        description={t(
          "Tasks that a judge has labelled already, or is labelling in an unfinished run, are left out: nothing is judged or paid for twice.",
        )}
      >
        <TasksChoice draft={draft} onChange={change} />
      </Section>
      <Section title={t("Run settings")}>
        <RunSettingsFields
          studyId={studyId}
          value={terms.name === "" && suggestion !== "" ? { ...terms, name: suggestion } : terms}
          onChange={setTerms}
        />
        <Estimates studyId={studyId} draft={draft} judges={chosen} terms={terms} />
      </Section>
      <div className="flex gap-3">
        <Button type="submit" variant="primary" loading={starting.isPending || starting.isSuccess}>
          {chosen.length > 1 ? t("Start {chosen} runs", { chosen: chosen.length }) : t("Start the run")}
        </Button>
        <LinkButton href={`/studies/${studyId}/models/judges`}>{t("Cancel")}</LinkButton>
      </div>
    </form>
  );
}

interface EstimatesProps {
  studyId: string;
  draft: JudgeRoundDraft;
  judges: ReturnType<typeof fittingJudges>;
  terms: RunSettings;
}

function Estimates({ studyId, draft, judges, terms }: EstimatesProps) {
  return judges.map(({ raterId, name }) => (
    <div key={raterId} className="flex flex-col gap-2">
      {judges.length > 1 ? <h3 className="text-sm font-medium">{name}</h3> : null}
      <RunEstimate studyId={studyId} kind="judge-round" configuration={judgeRoundOf(draft, raterId)} terms={terms} />
    </div>
  ));
}

const WORDS = {
  judge: {
    title: t("No judges yet"),
    description: t("Create a judge first."),
    page: "models/judges/new",
    action: t("New judge"),
  },
  round: {
    title: t("No round to judge"),
    description: t("Create a round and open it; a draft may still change."),
    page: "rounds/new",
    action: t("New round"),
  },
};

/** What a study lacks for a round to be judged, and the way to it. */
export function JudgingUnavailable({ studyId, lacks }: { studyId: string; lacks: keyof typeof WORDS }) {
  const { title, description, page, action } = WORDS[lacks];
  return (
    <EmptyState
      title={title}
      description={description}
      actions={
        <LinkButton variant="primary" href={`/studies/${studyId}/${page}`}>
          {action}
        </LinkButton>
      }
    />
  );
}
