"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ModelPicker } from "@/components/endpoints/model-picker";
import { BudgetField } from "@/components/runs/budget-dialog";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { parseNumberInput } from "@/components/ui/form/parse-number-input";
import { Input } from "@/components/ui/input";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { Dialog } from "@/components/ui/modal/dialog";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast-store";
import { errorMessage } from "@/lib/http/error-message";
import type { Bench, BenchVersion, Measures } from "@/lib/judging/bench";
import { deferTasks, openTest } from "@/lib/judging/queries";
import { t } from "@/lib/messages/translate";
import { startRuns } from "@/lib/runs/queries/runs";
import { AddJudge, type DialogProps, MakeVersion, nextName } from "./version-dialogs";

interface BenchActionsProps {
  studyId: string;
  bench: Bench;
  version: BenchVersion;
}

type Asked = "judge" | "prompt" | "corrections" | "proposal" | "defer" | "test" | null;

/** What to do with a version: run it, make the next one of it, test it, or leave to people what it is unsure of. */
export function BenchActions({ studyId, bench, version }: BenchActionsProps) {
  const [asked, setAsked] = useState<Asked>(null);
  const { start, isStarting } = useRuns(studyId);
  const { development } = version;
  const isJudge = version.configuration !== null;
  const runPart = (parts: ("examples" | "development" | "test")[]) =>
    start("judge-round", t("Version {number} of {name}", { number: version.number, name: bench.name }), {
      raterId: version.raterId,
      roundId: bench.roundId,
      tasks: { which: "bench", benchId: bench.id, parts },
    });
  const close = () => setAsked(null);
  const dialog = { studyId, bench, version, close };
  const hasDevelopment = development.judged > 0;
  return (
    <Panel
      level={2}
      title={t("What next?")}
      description={adviceOn(version)}
      actions={
        <>
          {isJudge && hasTasksLeft(bench, version) ? (
            <Button
              variant={hasDevelopment ? "secondary" : "primary"}
              loading={isStarting}
              onClick={() => runPart(["examples", "development"])}
            >
              {t("Run on development")}
            </Button>
          ) : null}
          {isJudge && hasDevelopment ? (
            <>
              <Button onClick={() => setAsked("proposal")}>{t("Propose a better prompt…")}</Button>
              <Button onClick={() => setAsked("corrections")}>{t("Show corrections…")}</Button>
            </>
          ) : null}
          {isJudge ? <Button onClick={() => setAsked("prompt")}>{t("Edit prompt or model…")}</Button> : null}
          <Button onClick={() => setAsked("judge")}>{t("Add a judge…")}</Button>
          {development.answers?.deferral || development.levels?.deferral ? (
            <Button onClick={() => setAsked("defer")}>{t("Least sure tasks to people…")}</Button>
          ) : null}
          {version.openedAt === null ? (
            <Button onClick={() => setAsked("test")}>{t("Open the test…")}</Button>
          ) : isJudge && (version.test?.judged ?? 0) < (version.test?.tasks ?? 0) ? (
            <Button loading={isStarting} onClick={() => runPart(["test"])}>
              {t("Run on the test")}
            </Button>
          ) : null}
        </>
      }
    >
      {asked === "test" ? <OpenTest {...dialog} onOpened={() => isJudge && runPart(["test"])} /> : null}
      {asked === "proposal" ? <Propose {...dialog} /> : null}
      {asked === "corrections" || asked === "prompt" ? <MakeVersion {...dialog} asked={asked} /> : null}
      {asked === "judge" ? <AddJudge {...dialog} /> : null}
      {asked === "defer" ? <Defer {...dialog} /> : null}
    </Panel>
  );
}

/** Whether something of examples or development is still to be judged. */
function hasTasksLeft({ parts }: Bench, { development, examplesJudged }: BenchVersion): boolean {
  return development.judged < development.tasks || examplesJudged < (parts.examples?.tasks ?? 0);
}

export function adviceOn({ development, test, number }: Pick<BenchVersion, "development" | "test" | "number">): string {
  if (development.judged === 0)
    return t("Run version {number} on development: examples and development are judged, the test is not.", { number });
  if (development.judged < development.tasks)
    return t(
      "Version {number} has judged {judged} of {tasks} tasks of development. Run it on the rest before you continue.",
      {
        number,
        judged: development.judged,
        tasks: development.tasks,
      },
    );
  if (development.against?.verdict === "worse")
    return t("Version {number} is worse than the one it was made from. Begin again from the earlier one.", { number });
  const measured = development.answers ?? development.levels;
  const isLikePerson = measured ? agreesAsPeopleDo(measured) : null;
  if (test) return t("The test was opened for version {number}: report its numbers there.", { number });
  if (isLikePerson === null)
    return t(
      "Whether version {number} agrees with people as they do with each other is not known: no two people labelled the same tasks. Compare versions by kappa, and look at the questions with most errors.",
      { number },
    );
  if (isLikePerson)
    return t(
      "On development version {number} agrees with people as they do with each other. Open the test to report it.",
      { number },
    );
  return t(
    "Version {number} agrees with people less than they do with each other. Look at the questions with most errors, then make the next version.",
    { number },
  );
}

/** By Judge's Verdict, or, of two people, who have one kappa between them, by that; null where there is nothing to compare. */
function agreesAsPeopleDo({ verdict: { z, kappa, ceiling } }: Measures): boolean | null {
  if (z.defined) return z.value > -1;
  return kappa.defined && ceiling.defined ? kappa.value >= ceiling.value : null;
}

function useRuns(studyId: string) {
  const router = useRouter();
  const starting = useMutation({
    ...startRuns(studyId),
    onSuccess: ([runId]) => router.push(`/studies/${studyId}/models/runs/${runId}`),
    onError: (error) => toast.error(errorMessage(error)),
  });
  const start = (
    kind: "judge-round" | "improve-judge",
    name: string,
    configuration: object,
    budget: number | null = null,
  ) => starting.mutate([{ kind, configuration, terms: { name: name.slice(0, 120), budget, useCache: true } }]);
  return { start, isStarting: starting.isPending || starting.isSuccess };
}

function OpenTest({ studyId, bench, version, close, onOpened }: DialogProps & { onOpened: () => void }) {
  const opening = useMutation({
    ...openTest(studyId, bench.id),
    onSuccess: () => {
      close();
      onOpened();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={close}
      tone="primary"
      title={t("Open the test for version {number}?", { number: version.number })}
      confirmLabel={t("Open the test")}
      loading={opening.isPending}
      error={opening.error ? errorMessage(opening.error) : undefined}
      onConfirm={() => opening.mutate(version.raterId)}
    >
      {t(
        "You can do this once for each version, and it is listed here. Choose a version on development first: a test part that is used again and again becomes a second development part.",
      )}
    </ConfirmDialog>
  );
}

function Propose({ studyId, bench, version, close }: DialogProps) {
  const { start, isStarting } = useRuns(studyId);
  const [modelId, setModelId] = useState<string | null>(null);
  const [budget, setBudget] = useState<number | null>(null);
  const [draft, setDraft] = useState({ name: nextName(bench, version), proposals: "3" });
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }));
  const begin = () =>
    start(
      "improve-judge",
      t("Better prompt for {name}", { name: version.name }),
      {
        benchId: bench.id,
        raterId: version.raterId,
        modelId,
        name: draft.name,
        proposals: parseNumberInput(draft.proposals),
      },
      budget,
    );
  return (
    <Dialog
      open
      onOpenChange={close}
      size="lg"
      title={t("Propose a better prompt")}
      description={t(
        "A model reads the mistakes on development and writes a better prompt; the judge judges development with it. The best proposal becomes the next version if its kappa is higher.",
      )}
      footer={
        <Button
          variant="primary"
          loading={isStarting}
          disabled={modelId === null || Number.isNaN(budget)}
          onClick={begin}
        >
          {t("Start")}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <ModelPicker studyId={studyId} value={modelId} onChange={setModelId} legend={t("Model that proposes")} />
        <div className="grid gap-5 sm:grid-cols-3">
          <Field label={t("Name of the version")} id="proposal-name" required>
            <Input value={draft.name} maxLength={120} onChange={({ target }) => change({ name: target.value })} />
          </Field>
          <Field label={t("Proposals, up to 5")} id="proposal-count" required>
            <Input
              value={draft.proposals}
              inputMode="numeric"
              onChange={({ target }) => change({ proposals: target.value })}
            />
          </Field>
          <BudgetField studyId={studyId} id="proposal-budget" value={budget} onValueChange={setBudget} />
        </div>
      </div>
    </Dialog>
  );
}

function Defer({ studyId, bench, version, close }: DialogProps) {
  const router = useRouter();
  const [draft, setDraft] = useState({ tasks: "50", name: t("{name}: unsure tasks", { name: bench.name }) });
  const deferring = useMutation({
    ...deferTasks(studyId, bench.id),
    onSuccess: ({ roundId }) => router.push(`/studies/${studyId}/rounds/${roundId}`),
    onError: (error) => toast.error(errorMessage(error)),
  });
  const make = () =>
    deferring.mutate({ raterId: version.raterId, tasks: parseNumberInput(draft.tasks) ?? 0, name: draft.name });
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t("Least sure tasks to people")}
      description={t(
        "Makes a draft round of the tasks that this version is least sure of and that no person has labelled. A task counts by its answer with the least sure probability; without probabilities, by how samples or both orders of a pair agree.",
      )}
      footer={
        <Button variant="primary" loading={deferring.isPending} onClick={make}>
          {t("Create round")}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <Field label={t("Tasks")} id="defer-tasks" required>
          <Input
            value={draft.tasks}
            inputMode="numeric"
            onChange={({ target }) => setDraft({ ...draft, tasks: target.value })}
          />
        </Field>
        <Field label={t("Name of the round")} id="defer-name" required>
          <Input
            value={draft.name}
            maxLength={200}
            onChange={({ target }) => setDraft({ ...draft, name: target.value })}
          />
        </Field>
      </div>
    </Dialog>
  );
}
