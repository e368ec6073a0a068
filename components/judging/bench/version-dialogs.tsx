"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ModelPicker } from "@/components/endpoints/model-picker";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input, Select, Textarea } from "@/components/ui/input";
import { Dialog } from "@/components/ui/modal/dialog";
import { errorMessage } from "@/lib/http/error-message";
import type { Bench, BenchVersion } from "@/lib/judging/bench";
import { addVersion, judgeModelsQuery } from "@/lib/judging/queries";
import { t } from "@/lib/messages/translate";

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
  judge: { title: t("Add a judge as a version"), about: t("A judge of this study as it is.") },
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

/** The next version: a judge of the study, another prompt, or people’s answers to mistakes. */
export function MakeVersion({
  studyId,
  bench,
  version,
  close,
  asked,
}: DialogProps & { asked: "judge" | "prompt" | "corrections" }) {
  const [name, setName] = useState(nextName(bench, version));
  const judges = useQuery(judgeModelsQuery(studyId)).data?.judges ?? [];
  const others = judges.filter(({ raterId }) => bench.versions.every((one) => one.raterId !== raterId));
  const [raterId, setRaterId] = useState<string | null>(null);
  const [texts, setTexts] = useState<Record<string, string>>({});
  const before = version.configuration?.model.id ?? null;
  const [modelId, setModelId] = useState(before);
  const making = useMutation({ ...addVersion(studyId, bench.id), onSuccess: close });
  const make = () => {
    const from = { raterId: version.raterId, name };
    if (asked === "judge") making.mutate({ from: "judge", raterId: raterId ?? others[0]?.raterId ?? "" });
    else if (asked === "corrections") making.mutate({ from: "corrections", ...from });
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
        {asked === "judge" ? (
          <JudgeField judges={others} value={raterId ?? others[0]?.raterId ?? ""} onChange={setRaterId} />
        ) : (
          <Field label={t("Name of the version")} id="version-name" required>
            <Input value={name} maxLength={120} onChange={({ target }) => setName(target.value)} />
          </Field>
        )}
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

interface JudgeFieldProps {
  judges: readonly { raterId: string; name: string }[];
  value: string;
  onChange: (raterId: string) => void;
}

function JudgeField({ judges, value, onChange }: JudgeFieldProps) {
  return (
    <Field label={t("Judge")} id="version-judge" required>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        {judges.map((judge) => (
          <option key={judge.raterId} value={judge.raterId}>
            {judge.name}
          </option>
        ))}
      </Select>
    </Field>
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
