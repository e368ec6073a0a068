"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { type FormError, FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { counted } from "@/lib/domain/format/counted";
import type { JudgeModel } from "@/lib/domain/judge/judge-model";
import type { RoundSummary } from "@/lib/domain/round/round";
import type { RunSettings } from "@/lib/domain/run/run";
import { errorMessage } from "@/lib/http/error-message";
import { startRun } from "@/lib/queries/models/runs";
import { RunEstimate } from "../run/run-estimate";
import { RunSettingsFields } from "../run/run-settings-fields";
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
  initial: { roundId: string | null; raterId: string | null };
  /** for a sample; drawn by the server */
  seed: number;
}

/** One or several judges over one round: a run for each. */
export function JudgeRoundForm({ studyId, judges, rounds, initial, seed }: JudgeRoundFormProps) {
  const router = useRouter();
  const offered = judgeableRounds(rounds, judges, initial.raterId);
  const [draft, setDraft] = useState<JudgeRoundDraft>(() => {
    const roundId =
      offered.find(({ id }) => id === initial.roundId)?.id ?? (offered.length === 1 ? offered[0]?.id : null);
    return {
      ...{ roundId: roundId ?? null, raterIds: initial.raterId === null ? [] : [initial.raterId] },
      ...{ which: "all", size: "50", seed: String(seed), withKnown: false },
    };
  });
  const [terms, setTerms] = useState<RunSettings>({ name: "", budget: null, useCache: true });
  const [problems, setProblems] = useState<FormError[]>([]);
  const change = (part: Partial<JudgeRoundDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setProblems([]);
  };
  const round = rounds.find(({ id }) => id === draft.roundId) ?? null;
  const fitting = fittingJudges(judges, round);
  const chosen = fitting.filter(({ raterId }) => draft.raterIds.includes(raterId));
  const starting = useMutation(startRun(studyId));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(draft, chosen.length);
    setProblems(found);
    if (found.length > 0) return;
    const started: string[] = [];
    try {
      for (const judge of chosen) {
        const configuration = judgeRoundOf(draft, judge.raterId);
        const own = { ...terms, name: runNameOf(terms.name, judge, round, chosen.length) };
        started.push((await starting.mutateAsync({ kind: "judge-round", configuration, terms: own })).runId);
      }
    } catch (error) {
      // Judges whose runs have begun are taken off, so that pressing again starts the others only.
      change({ raterIds: chosen.slice(started.length).map(({ raterId }) => raterId) });
      const begun = started.length > 0 ? ` Started before that: ${counted(started.length, "run")}.` : "";
      setProblems([{ message: `${errorMessage(error)}${begun}` }]);
      return;
    }
    router.push(started.length === 1 ? `/studies/${studyId}/runs/${started[0]}` : `/studies/${studyId}/runs`);
  };
  const suggestion = chosen[0] ? runNameOf("", chosen[0], round, 1) : "";
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-4xl flex-col gap-12">
      <FormErrorSummary errors={problems} />
      <Section title="Round">
        <RoundChoice rounds={offered} value={draft.roundId} onChange={(roundId) => change({ roundId })} />
      </Section>
      <Section
        title="Judges"
        description={
          round
            ? "Several judges are several runs, one for each."
            : "Choose a round first: each kind of judge labels its protocols."
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
        title="Tasks"
        description="Tasks that a judge has labelled already, or is at in a run that is not finished, are left out: nothing is judged or paid twice."
      >
        <TasksChoice draft={draft} onChange={change} />
      </Section>
      <Section title="Terms">
        <RunSettingsFields
          studyId={studyId}
          value={terms.name === "" && suggestion !== "" ? { ...terms, name: suggestion } : terms}
          onChange={setTerms}
        />
        {chosen.map(({ raterId, name }) => (
          <div key={raterId} className="flex flex-col gap-2">
            {chosen.length > 1 ? <h3 className="text-sm font-medium">{name}</h3> : null}
            <RunEstimate
              studyId={studyId}
              kind="judge-round"
              configuration={judgeRoundOf(draft, raterId)}
              terms={terms}
            />
          </div>
        ))}
      </Section>
      <div className="flex gap-3">
        <Button type="submit" variant="primary" loading={starting.isPending || starting.isSuccess}>
          {chosen.length > 1 ? `Start ${chosen.length} runs` : "Start the run"}
        </Button>
        <LinkButton href={`/studies/${studyId}/judge-models`}>Cancel</LinkButton>
      </div>
    </form>
  );
}
