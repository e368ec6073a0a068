"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ModelPicker } from "@/components/endpoints/model-picker";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input, Select, Textarea } from "@/components/ui/input";
import { TextLink } from "@/components/ui/link";
import { Dialog } from "@/components/ui/modal/dialog";
import { errorMessage } from "@/lib/http/error-message";
import type { Bench, BenchVersion } from "@/lib/judging/bench";
import type { JudgeModel } from "@/lib/judging/judge-model";
import { mayBeVersion } from "@/lib/judging/judge-rounds";
import { addVersion, judgeModelsQuery } from "@/lib/judging/queries";
import { t } from "@/lib/messages/translate";
import { PROTOCOLS } from "@/lib/round/protocol/protocols";

export interface DialogProps {
  studyId: string;
  bench: Bench;
  version: BenchVersion;
  close: () => void;
}

export function nextName({ versions }: Bench, { name }: BenchVersion): string {
  const base = name.replace(/ v\d+$/, "");
  return `${base.slice(0, 110)} v${Math.max(...versions.map(({ number }) => number)) + 1}`;
}

const WORDS = {
  prompt: {
    title: t("Edit prompt or model"),
    about: t("Makes a new judge with the edited prompt, or with another model. Texts of the test part are refused."),
  },
  corrections: {
    title: t("Show corrections"),
    about: t(
      "Makes a new judge that sees up to four of its mistakes in the examples part, with people’s answers, before each task.",
    ),
  },
};

/** The next version, made of an earlier one: with another prompt or model, or with people’s answers to mistakes. */
export function MakeVersion({
  studyId,
  bench,
  version,
  close,
  asked,
}: DialogProps & { asked: "prompt" | "corrections" }) {
  const [name, setName] = useState(nextName(bench, version));
  const [texts, setTexts] = useState<Record<string, string>>({});
  const before = version.configuration?.model.id ?? null;
  const [modelId, setModelId] = useState(before);
  const making = useMutation({ ...addVersion(studyId, bench.id), onSuccess: close });
  const make = () => {
    const from = { raterId: version.raterId, name };
    if (asked === "corrections") making.mutate({ from: "corrections", ...from });
    else making.mutate({ from: "version", ...from, ...changed(texts, modelId === before ? null : modelId) });
  };
  const words = WORDS[asked];
  return (
    <Dialog
      open
      onOpenChange={close}
      size="lg"
      title={words.title}
      description={words.about}
      footer={
        <Button variant="primary" loading={making.isPending} onClick={make}>
          {t("Add version")}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {making.error ? <Callout tone="negative" title={errorMessage(making.error)} /> : null}
        <Field label={t("Name of the version")} id="version-name" required>
          <Input value={name} maxLength={120} onChange={({ target }) => setName(target.value)} />
        </Field>
        {asked === "prompt" ? (
          <>
            <ModelPicker studyId={studyId} value={modelId} onChange={setModelId} />
            <PromptFields version={version} texts={texts} onChange={setTexts} />
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

/** What an edited version has of its own, in words too. */
function changed(prompts: Readonly<Record<string, string>>, modelId: string | null) {
  if (modelId === null) return { prompts, change: t("Prompt edited") };
  const isPromptKept = Object.keys(prompts).length === 0;
  return { modelId, prompts, change: isPromptKept ? t("Other model") : t("Prompt edited, other model") };
}

interface PromptFieldsProps {
  version: BenchVersion;
  texts: Readonly<Record<string, string>>;
  onChange: (texts: Record<string, string>) => void;
}

function PromptFields({ version, texts, onChange }: PromptFieldsProps) {
  return version.configuration?.prompts.map(({ templateId, text }) => (
    <Field key={templateId} label={t("Prompt {templateId}", { templateId })} id={`prompt-${templateId}`}>
      <Textarea
        rows={14}
        value={texts[templateId] ?? text}
        onChange={({ target }) => onChange({ ...texts, [templateId]: target.value })}
      />
    </Field>
  ));
}

/** The next version: another judge of the study, as it is. */
export function AddJudge({ studyId, bench, close }: Omit<DialogProps, "version">) {
  const { data } = useQuery(judgeModelsQuery(studyId));
  const judges = judgesToAdd(bench, data?.judges ?? []);
  const [chosen, setChosen] = useState<string | null>(null);
  const making = useMutation({ ...addVersion(studyId, bench.id), onSuccess: close });
  const raterId = chosen ?? judges[0]?.raterId;
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t("Add a judge as a version")}
      description={t("A judge of this study as it is.")}
      footer={
        raterId === undefined ? undefined : (
          <Button
            variant="primary"
            loading={making.isPending}
            onClick={() => making.mutate({ from: "judge", raterId })}
          >
            {t("Add version")}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {making.error ? <Callout tone="negative" title={errorMessage(making.error)} /> : null}
        {raterId !== undefined ? (
          <Field label={t("Judge")} id="version-judge" required>
            <Select value={raterId} onChange={({ target }) => setChosen(target.value)}>
              {judges.map((judge) => (
                <option key={judge.raterId} value={judge.raterId}>
                  {judge.name}
                </option>
              ))}
            </Select>
          </Field>
        ) : data ? (
          <NoJudgeToAdd studyId={studyId} bench={bench} />
        ) : null}
      </div>
    </Dialog>
  );
}

/** Those that can label the bench's round and are not on the bench yet. */
export function judgesToAdd(
  { protocol, versions }: Pick<Bench, "protocol" | "versions">,
  judges: readonly JudgeModel[],
) {
  return judges.filter(
    ({ raterId, configuration }) =>
      mayBeVersion(configuration, protocol) && versions.every((version) => version.raterId !== raterId),
  );
}

export function NoJudgeToAdd({ studyId, bench }: { studyId: string; bench: Pick<Bench, "protocol" | "roundName"> }) {
  return (
    <p className="text-sm">
      {t("Every judge of this study that can label “{round}” ({protocol}) is on the bench already.", {
        round: bench.roundName,
        protocol: PROTOCOLS[bench.protocol].name,
      })}{" "}
      <TextLink href={`/studies/${studyId}/models/judges/new`}>{t("Create another judge")}</TextLink>{" "}
      {t("for this protocol, or edit the prompt or model of a version.")}
    </p>
  );
}
