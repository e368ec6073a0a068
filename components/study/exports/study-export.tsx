"use client";

import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { CopyField } from "@/components/ui/copy-field";
import { Field } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import { TextLink } from "@/components/ui/text-link";
import { counted } from "@/lib/domain/format/counted";
import {
  type StudyExportFacts,
  type StudyFile,
  studyExportAddress,
  type studyExportQuerySchema,
} from "@/lib/domain/study-export/study-export";
import { errorMessage } from "@/lib/http/error-message";
import { createExport } from "@/lib/queries/study/exports";
import { PreparedFiles } from "./prepared-files";

export interface StudyExportProps {
  studyId: string;
  facts: StudyExportFacts;
}

const COMMAND = "npm run -s tickbox -- export-study --study";

/** What of a study leaves as files: the study itself, prompts with rubrics, rewards. */
export function StudyExport(props: StudyExportProps) {
  return (
    <div className="flex flex-col gap-6">
      <WholeStudy {...props} />
      <Prompts {...props} />
      <Rewards {...props} />
      <PreparedFiles studyId={props.studyId} />
      <p className="max-w-prose text-sm text-ink-muted">
        Gold labels and raters’ own labels are exported on the page of each round.
      </p>
    </div>
  );
}

function WholeStudy({ studyId, facts }: StudyExportProps) {
  const [responses, setResponses] = useState(true);
  const { instructions, checklists, programs, images } = facts;
  return (
    <FilePanel
      title="The study, to import elsewhere"
      description={`${counted(instructions, "instruction")} with ${counted(checklists, "published checklist")} in all versions: questions, categories, importance, gold marks, how each was made, and verifier programs (${counted(programs, "approved one")}). Drafts and labels stay behind.`}
      studyId={studyId}
      file="study.jsonl"
      options={instructions > 0 ? { responses: responses ? "yes" : "no" } : null}
      isPrepared={facts.isLarge}
      missing="The study has no instructions yet."
      command={`${COMMAND} ${studyId} --out study.jsonl${responses ? "" : " --no-responses"}`}
    >
      <Checkbox
        label="With responses, pairs and reference answers"
        hint="Without them: instructions and checklists alone."
        checked={responses}
        onChange={(event) => setResponses(event.target.checked)}
      />
      {images > 0 ? (
        <p className="text-sm text-ink-muted">
          {counted(images, "image")} in a file apart, which <em>Import → Images</em> takes as it is:{" "}
          <TextLink href={`/api/v1/studies/${studyId}/export/images.zip`} download prefetch={false}>
            images.zip
          </TextLink>
        </p>
      ) : null}
    </FilePanel>
  );
}

const GOLD = "";

function Prompts({ studyId, facts: { series, gold, isLarge } }: StudyExportProps) {
  const [chosen, setChosen] = useState(gold > 0 ? GOLD : (series[0]?.name ?? GOLD));
  const options = chosen === GOLD ? {} : { series: chosen };
  return (
    <FilePanel
      title="Prompts with rubrics, for reinforcement learning"
      description="One line per instruction: the prompt as chat messages, and the checklist’s questions with their weights and approved verifier programs."
      studyId={studyId}
      file="rl-prompts.jsonl"
      options={series.length > 0 ? options : null}
      isPrepared={isLarge}
      missing="No checklist is published yet."
      command={`${COMMAND} ${studyId} --file rl-prompts.jsonl --out rl-prompts.jsonl${chosen === GOLD ? "" : ` --series '${chosen.replaceAll("'", `'\\''`)}'`}`}
    >
      <Field label="Checklists" className="max-w-md">
        <Select value={chosen} onChange={(event) => setChosen(event.target.value)}>
          {gold > 0 ? <option value={GOLD}>Gold checklists ({counted(gold, "instruction")})</option> : null}
          {series.map(({ name, instructions }) => (
            <option key={name} value={name}>
              {name} ({counted(instructions, "instruction")})
            </option>
          ))}
        </Select>
      </Field>
    </FilePanel>
  );
}

function Rewards({ studyId, facts: { rounds } }: StudyExportProps) {
  const [round, setRound] = useState(rounds[0]?.id ?? "");
  return (
    <FilePanel
      title="Rewards of responses"
      description="One line per response: its reward by the answers of a round, with DIVA’s and MeanRec’s weights. Compare, Systems shows the weights of the questions."
      studyId={studyId}
      file="rewards.jsonl"
      options={round === "" ? null : { round }}
      isPrepared={false}
      missing="No round asks for checklist answers yet."
      command={`${COMMAND} ${studyId} --file rewards.jsonl --round ${round} --out rewards.jsonl`}
    >
      {rounds.length > 0 ? (
        <Field label="Round" className="max-w-md">
          <Select value={round} onChange={(event) => setRound(event.target.value)}>
            {rounds.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
    </FilePanel>
  );
}

interface FilePanelProps {
  title: string;
  description: string;
  studyId: string;
  file: StudyFile;
  /** null where there is nothing to export */
  options: z.input<typeof studyExportQuerySchema> | null;
  /** a worker makes it */
  isPrepared: boolean;
  missing: string;
  command: string;
  children: ReactNode;
}

function FilePanel({ title, description, options, missing, command, children, ...file }: FilePanelProps) {
  return (
    <Panel level={2} title={title} description={description}>
      {options === null ? (
        <p className="text-sm text-ink-muted">{missing}</p>
      ) : (
        <div className="flex flex-col gap-5">
          {children}
          <TakeFile {...file} options={options} />
          <CopyField label="By command" value={command} />
        </div>
      )}
    </Panel>
  );
}

/** Downloads the file at once, or has it prepared where the study is large. */
function TakeFile({
  studyId,
  file,
  options,
  isPrepared,
}: Pick<FilePanelProps, "studyId" | "file" | "isPrepared"> & {
  options: z.input<typeof studyExportQuerySchema>;
}) {
  const preparing = useMutation(createExport(studyId));
  if (!isPrepared) {
    return (
      <a
        href={studyExportAddress(studyId, file, options)}
        download
        className={`self-start ${buttonClass({ variant: "primary" })}`}
      >
        <Download aria-hidden />
        Download {file}
      </a>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="primary"
        className="self-start"
        loading={preparing.isPending}
        onClick={() => preparing.mutate({ file, options })}
      >
        Prepare {file}
      </Button>
      <p role="status" className="text-sm text-ink-muted">
        {preparing.isSuccess ? "It appears below, under Prepared files." : null}
      </p>
      {preparing.error ? (
        <Callout tone="negative" role="alert">
          {errorMessage(preparing.error)}
        </Callout>
      ) : null}
    </div>
  );
}
