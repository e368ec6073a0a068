"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatNumber, formatShare } from "@/components/figure/statistic/format-number";
import { BudgetField } from "@/components/runs/budget-dialog";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { DateTime } from "@/components/ui/date-time";
import { Field } from "@/components/ui/field";
import { parseNumberInput } from "@/components/ui/form/parse-number-input";
import { Input, Select } from "@/components/ui/input";
import { TextLink } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { Section } from "@/components/ui/section";
import { toast } from "@/components/ui/toast-store";
import { errorMessage } from "@/lib/http/error-message";
import type { JudgeModel } from "@/lib/judging/judge-model";
import { createWatch, endWatch, watchesQuery } from "@/lib/judging/queries";
import type { WatchDto, Watched } from "@/lib/judging/watch";
import { t } from "@/lib/messages/translate";
import { startRuns } from "@/lib/runs/queries/runs";

const NAMES: Record<Watched, string> = {
  sensitivity: t("Sensitivity"),
  specificity: t("Specificity"),
  levels: t("Accuracy of scores"),
};

/** Judges that judge the same tasks again and again, so that a change of their model is noticed. */
export function Watches({ studyId, judges }: { studyId: string; judges: readonly JudgeModel[] }) {
  const { data } = useQuery({ ...watchesQuery(studyId), refetchInterval: 15_000 });
  const watchable = judges.flatMap(({ raterId, name, configuration, rounds }) =>
    configuration?.type === "model"
      ? rounds.filter(({ labels }) => labels > 0).map((round) => ({ ...round, raterId, judge: name }))
      : [],
  );
  const unwatched = watchable.filter(
    ({ raterId, roundId }) => !data?.watches.some((watch) => watch.raterId === raterId && watch.roundId === roundId),
  );
  return (
    <Section
      title={t("Watched judges")}
      description={t(
        "A watched judge judges the same tasks, its anchors, again. The first check says how often it errs; a CUSUM of later answers gives an alarm when sensitivity or specificity falls by about 0.1, and a false alarm in at most 1 of 1,000 runs of 200 answers.",
      )}
    >
      {data?.watches.map((watch) => (
        <WatchPanel key={watch.id} studyId={studyId} watch={watch} mayWrite={data.may.write} />
      ))}
      {data?.watches.length === 0 ? <p className="text-sm text-ink-muted">{t("No judge is watched yet.")}</p> : null}
      {data?.may.write && unwatched.length > 0 ? (
        <NewWatchForm key={unwatched.length} studyId={studyId} watchable={unwatched} />
      ) : null}
    </Section>
  );
}

function WatchPanel({ studyId, watch, mayWrite }: { studyId: string; watch: WatchDto; mayWrite: boolean }) {
  const onError = (error: Error) => toast.error(errorMessage(error));
  const checking = useMutation({
    ...startRuns(studyId),
    onSuccess: () => toast.success(t("Check started. Its result appears here when the run has finished.")),
    onError,
  });
  const ending = useMutation({ ...endWatch(studyId), onError });
  const check = () =>
    checking.mutate([
      {
        kind: "check-anchors",
        configuration: { watchId: watch.id },
        terms: { name: t("Check of {name}", { name: watch.name }), budget: null, useCache: false },
      },
    ]);
  return (
    <Panel
      title={t("{name} in {round}", { name: watch.name, round: watch.roundName })}
      description={
        watch.everyDays === null
          ? t("{anchors} anchors · checked on request", { anchors: watch.anchors })
          : t("{anchors} anchors · checked every {count, plural, one {day} other {# days}}", {
              anchors: watch.anchors,
              count: watch.everyDays,
            })
      }
      actions={
        mayWrite ? (
          <>
            <Button size="sm" loading={checking.isPending} onClick={check}>
              {t("Check now")}
            </Button>
            <Button size="sm" variant="quiet" loading={ending.isPending} onClick={() => ending.mutate(watch.id)}>
              {t("Stop watching")}
            </Button>
          </>
        ) : undefined
      }
    >
      <WatchState studyId={studyId} watch={watch} />
    </Panel>
  );
}

/** What its checks have shown. */
function WatchState({ studyId, watch }: { studyId: string; watch: WatchDto }) {
  return (
    <div className="flex flex-col gap-4 text-sm">
      {watch.alarm ? (
        <Callout tone="warning" title={t("This judge has become worse")}>
          {watch.alarm} {watch.alarmedAt ? <DateTime at={watch.alarmedAt} /> : null}{" "}
          {t(
            "Its model may have changed: compare old labels with new ones before you judge more with it. To watch it as it is now, stop this watch and start another.",
          )}
        </Callout>
      ) : null}
      {watch.states.map(({ watched, usual, answers, errors, highest, limit, alarm }) => (
        <p key={watched} className="tabular-nums">
          {t(
            "{name}: {errors} of {answers} answers wrong since the first check (usually {usual}); CUSUM up to {highest}, limit {limit}",
            {
              name: NAMES[watched],
              errors,
              answers,
              usual: formatShare(usual, 0),
              highest: formatNumber(highest, 2),
              limit: formatNumber(limit, 2),
            },
          )}{" "}
          {alarm ? <strong>{t("Alarm")}</strong> : null}
        </p>
      ))}
      {watch.checks.length === 0 ? (
        <p className="text-ink-muted">{t("Not checked yet. The first check is what later ones are compared with.")}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {watch.checks.slice(0, 8).map(({ runId, at, answers, errors, status }) => (
            <li key={runId} className="tabular-nums">
              <TextLink href={`/studies/${studyId}/models/runs/${runId}`}>
                <DateTime at={at} />
              </TextLink>
              {": "}
              {status === "finished"
                ? t("{errors} of {answers} answers wrong", { errors, answers })
                : t("not finished")}
            </li>
          ))}
        </ul>
      )}
      <FirstCheck watch={watch} />
    </div>
  );
}

/** Of more errors than this, a rise by 0.1 is found within 200 answers in less than half of the cases. */
const OFTEN_WRONG = 0.2;

type CheckedWatch = Pick<WatchDto, "anchors" | "baseline" | "checks" | "states">;

/** What a first check is for, how many anchors tell anything, and whether a rise of errors could be noticed at all. */
export function FirstCheck({ watch: { anchors, baseline, checks, states } }: { watch: CheckedWatch }) {
  const first = checks.findLast(({ status }) => status === "finished");
  if (!first || first.answers === 0) return null;
  // Of checklists each question is an answer.
  const isOfLevels = baseline?.levels && !baseline.sensitivity && !baseline.specificity;
  const idle = isOfLevels ? Math.max(0, anchors - first.answers) : 0;
  const words = [
    states.length === 0 ? t("This first check is what later ones are compared with.") : "",
    idle > 0
      ? t("{idle} of {anchors} anchors tell nothing: no score is most people’s, or the judge gave none.", {
          idle,
          anchors,
        })
      : "",
    first.errors / first.answers > OFTEN_WRONG
      ? t(
          "The judge errs often, so that a rise of errors is hardly noticed within 200 answers: watch it with more anchors, or make it better first.",
        )
      : "",
  ].filter((sentence) => sentence !== "");
  return words.length === 0 ? null : <p className="max-w-prose text-ink-muted">{words.join(" ")}</p>;
}

interface Watchable {
  readonly raterId: string;
  readonly judge: string;
  readonly roundId: string;
  readonly name: string;
}

function NewWatchForm({ studyId, watchable }: { studyId: string; watchable: readonly Watchable[] }) {
  const [draft, setDraft] = useState({ at: 0, anchors: "100", everyDays: "7" });
  const [budget, setBudget] = useState<number | null>(null);
  const making = useMutation({
    ...createWatch(studyId),
    onSuccess: () => toast.success(t("The judge is watched.")),
    onError: (error) => toast.error(errorMessage(error)),
  });
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }));
  return (
    <Panel
      title={t("Watch a judge")}
      description={t("Anchors are drawn from the tasks that people and the judge labelled.")}
    >
      <form
        className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-4"
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = watchable[draft.at];
          if (!chosen) return;
          const { raterId, roundId } = chosen;
          const everyDays = parseNumberInput(draft.everyDays);
          making.mutate({ raterId, roundId, anchors: parseNumberInput(draft.anchors) ?? 0, everyDays, budget });
        }}
      >
        <JudgeAndRound watchable={watchable} at={draft.at} onChange={(at) => change({ at })} />
        <Field label={t("Anchors")} id="watch-anchors" required>
          <Input
            value={draft.anchors}
            inputMode="numeric"
            onChange={({ target }) => change({ anchors: target.value })}
          />
        </Field>
        <Field label={t("Days between checks")} aside={t("optional")} id="watch-days">
          <Input
            value={draft.everyDays}
            inputMode="numeric"
            onChange={({ target }) => change({ everyDays: target.value })}
          />
        </Field>
        <BudgetField
          studyId={studyId}
          id="watch-budget"
          value={budget}
          onValueChange={setBudget}
          hint={t("Of each check. It pauses before it costs more.")}
        />
        <Button type="submit" className="self-start" loading={making.isPending} disabled={Number.isNaN(budget)}>
          {t("Watch")}
        </Button>
      </form>
    </Panel>
  );
}

interface JudgeAndRoundProps {
  watchable: readonly Watchable[];
  /** which of them */
  at: number;
  onChange: (at: number) => void;
}

function JudgeAndRound({ watchable, at, onChange }: JudgeAndRoundProps) {
  return (
    <Field label={t("Judge and round")} id="watch-judge" required>
      <Select value={String(at)} onChange={({ target }) => onChange(Number(target.value))}>
        {watchable.map(({ raterId, roundId, judge, name }, index) => (
          <option key={`${raterId} ${roundId}`} value={index}>
            {t("{judge} in {name}", { judge, name })}
          </option>
        ))}
      </Select>
    </Field>
  );
}
