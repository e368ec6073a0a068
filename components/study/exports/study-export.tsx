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
import {
  type StudyExportFacts,
  type StudyFile,
  studyExportAddress,
  type studyExportQuerySchema,
} from "@/lib/domain/study-export/study-export";
import { errorMessage } from "@/lib/http/error-message";
import { say } from "@/lib/messages/researcher/say";
import * as texts from "@/lib/messages/researcher/study-export";
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
      <p className="max-w-prose text-sm text-ink-muted">{texts.goldLabelsAndRatersOwn}</p>
    </div>
  );
}

function WholeStudy({ studyId, facts }: StudyExportProps) {
  const [responses, setResponses] = useState(true);
  const { instructions, checklists, programs, images } = facts;
  return (
    <FilePanel
      title={texts.studyToImportElsewhere}
      description={say(texts.withInAllVersionsQuestions, {
        instructions: say(texts.instructions, { count: instructions }),
        publishedChecklists: say(texts.publishedChecklists, { count: checklists }),
        approvedOnes: say(texts.approvedOnes, { count: programs }),
      })}
      studyId={studyId}
      file="study.jsonl"
      options={instructions > 0 ? { responses: responses ? "yes" : "no" } : null}
      isPrepared={facts.isLarge}
      missing={texts.studyHasNoInstructionsYet}
      command={say(texts.outStudyJsonl, {
        command: COMMAND,
        studyId,
        noResponses: responses ? "" : ` ${"--no-responses"}`,
      })}
    >
      <Checkbox
        label={texts.withResponsesPairsAndReference}
        hint={texts.withoutThemInstructionsAndChecklists}
        checked={responses}
        onChange={(event) => setResponses(event.target.checked)}
      />
      {images > 0 ? (
        <p className="text-sm text-ink-muted">
          {say.parts(texts.imagesInAFileApart, {
            count: images,
            importImages: <em key="importImages">{texts.importImages}</em>,
            imagesZip: (
              <TextLink key="imagesZip" href={`/api/v1/studies/${studyId}/export/images.zip`} download prefetch={false}>
                {texts.imagesZip}
              </TextLink>
            ),
          })}
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
      title={texts.promptsWithRubricsForReinforcement}
      description={texts.oneLinePerInstruction}
      studyId={studyId}
      file="rl-prompts.jsonl"
      options={series.length > 0 ? options : null}
      isPrepared={isLarge}
      missing={texts.noChecklistIsPublishedYet}
      command={say(texts.fileRlPromptsJsonlOut, {
        command: COMMAND,
        studyId,
        replaceAll: chosen === GOLD ? "" : ` ${say(texts.series, { replaceAll: chosen.replaceAll("'", `'\\''`) })}`,
      })}
    >
      <Field label={texts.checklists} className="max-w-md">
        <Select value={chosen} onChange={(event) => setChosen(event.target.value)}>
          {gold > 0 ? <option value={GOLD}>{say(texts.goldChecklistsInstructions, { count: gold })}</option> : null}
          {series.map(({ name, instructions }) => (
            <option key={name} value={name}>
              {name} ({say(texts.instructions, { count: instructions })})
            </option>
          ))}
        </Select>
      </Field>
    </FilePanel>
  );
}

function Rewards({ studyId, facts: { rounds } }: StudyExportProps) {
  const [round, setRound] = useState(rounds[0]?.id ?? "");
  const [chosen, setSource] = useState("");
  const sources = rounds.find(({ id }) => id === round)?.sources ?? [];
  const source = sources.some((each) => each.source === chosen) ? chosen : (sources[0]?.source ?? "");
  return (
    <FilePanel
      title={texts.rewardsOfResponses}
      description={texts.oneLinePerResponse}
      studyId={studyId}
      file="rewards.jsonl"
      options={source === "" ? null : { round, source }}
      isPrepared={false}
      missing={texts.noRoundAsksForChecklist}
      command={say(texts.fileRewardsJsonlRoundOut, { command: COMMAND, studyId, round, source })}
    >
      {rounds.length > 0 ? (
        <Field label={texts.round} className="max-w-md">
          <Select value={round} onChange={(event) => setRound(event.target.value)}>
            {rounds.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Field label={texts.answersOf} className="max-w-md">
        <Select value={source} onChange={(event) => setSource(event.target.value)}>
          {sources.map((each) => (
            <option key={each.source} value={each.source}>
              {each.name}
            </option>
          ))}
        </Select>
      </Field>
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
          <CopyField label={texts.commandLine} value={command} />
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
        {say(texts.downloadFile, { file })}
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
        {say(texts.prepare, { file })}
      </Button>
      <p role="status" className="text-sm text-ink-muted">
        {preparing.isSuccess ? texts.itAppearsBelowUnderPrepared : null}
      </p>
      {preparing.error ? (
        <Callout tone="negative" role="alert">
          {errorMessage(preparing.error)}
        </Callout>
      ) : null}
    </div>
  );
}
