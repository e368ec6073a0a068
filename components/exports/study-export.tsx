"use client";

import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { TextLink } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { createExport } from "@/lib/exports/queries";
import {
  ARCHIVE,
  type StudyExportFacts,
  type StudyFile,
  studyExportAddress,
  type studyExportQuerySchema,
} from "@/lib/exports/study-export";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { CommandField, shellWord } from "./export-commands";
import { PreparedFiles } from "./prepared-files";

export interface StudyExportProps {
  studyId: string;
  facts: StudyExportFacts;
}

/** What of a study leaves as files: the study itself, prompts with rubrics, rewards. */
export function StudyExport(props: StudyExportProps) {
  return (
    <div className="flex flex-col gap-6">
      <WholeStudy {...props} />
      <Prompts {...props} />
      <Rewards {...props} />
      <StudyArchive studyId={props.studyId} />
      <PreparedFiles studyId={props.studyId} />
      <p className="max-w-prose text-sm text-ink-muted">
        {t.rich("Gold labels and raters’ own labels are exported on the page of each {round}.", {
          round: (
            <TextLink key="rounds" href={`/studies/${props.studyId}/rounds`}>
              {t("round")}
            </TextLink>
          ),
        })}
      </p>
    </div>
  );
}

function WholeStudy({ studyId, facts }: StudyExportProps) {
  const [responses, setResponses] = useState(true);
  const { instructions, checklists, programs, images } = facts;
  return (
    <FilePanel
      title={t("The study, to import elsewhere")}
      description={t(
        "{instructions, plural, one {# instruction} other {# instructions}} with {publishedChecklists, plural, one {# published checklist} other {# published checklists}} in all versions: questions, categories, importance, gold marks, how each was made, and verifier programs ({approvedOnes} approved). Drafts and labels are not exported.",
        { instructions, publishedChecklists: checklists, approvedOnes: programs },
      )}
      studyId={studyId}
      file="study.jsonl"
      options={instructions > 0 ? { responses: responses ? "yes" : "no" } : null}
      isPrepared={facts.isLarge}
      missing={t("The study has no instructions yet.")}
      command={`--out study.jsonl${responses ? "" : " --no-responses"}`}
    >
      <Checkbox
        label={t("With responses, pairs and reference answers")}
        hint={t("Otherwise only instructions and checklists.")}
        checked={responses}
        onChange={(event) => setResponses(event.target.checked)}
      />
      {images > 0 ? (
        <p className="text-sm text-ink-muted">
          {t.rich(
            "{count, plural, one {# image} other {# images}} in a separate file, to import under <em>Import → Images</em>: <link>images.zip</link>",
            {
              count: images,
              em: (text) => <em key="em">{text}</em>,
              link: (text) => (
                <TextLink key="link" href={`/api/v1/studies/${studyId}/export/images.zip`} download prefetch={false}>
                  {text}
                </TextLink>
              ),
            },
          )}
        </p>
      ) : null}
    </FilePanel>
  );
}

/** A zip to keep, which a worker makes. */
function StudyArchive({ studyId }: { studyId: string }) {
  const preparing = useMutation(createExport(studyId));
  return (
    <Panel
      level={2}
      title={t("An archive of the study, to keep")}
      description={t(
        "One zip: content, every label under pseudonyms, judges with their prompts, model calls, tables, and a Python script that needs only numpy, computes every number again and says whether it is equal. The same data always give the same bytes, with the SHA-256 of each file. Comments are left out.",
      )}
    >
      <div className="flex flex-col gap-5">
        <PrepareFile preparing={preparing} file={ARCHIVE} onPrepare={() => preparing.mutate({ file: ARCHIVE })} />
        <CommandField
          label={t("Command line")}
          words={`export-study --study ${studyId} --file ${ARCHIVE} --out ${ARCHIVE}`}
        />
      </div>
    </Panel>
  );
}

const GOLD = "";

function Prompts({ studyId, facts: { series, gold, isLarge } }: StudyExportProps) {
  const [chosen, setChosen] = useState(gold > 0 ? GOLD : (series[0]?.name ?? GOLD));
  const options = chosen === GOLD ? {} : { series: chosen };
  return (
    <FilePanel
      title={t("Prompts with rubrics, for reinforcement learning")}
      description={t(
        "One line per instruction: the prompt as chat messages, and the checklist’s questions with their weights and approved verifier programs.",
      )}
      studyId={studyId}
      file="rl-prompts.jsonl"
      options={series.length > 0 ? options : null}
      isPrepared={isLarge}
      missing={t("No checklist is published yet.")}
      command={`--file rl-prompts.jsonl --out rl-prompts.jsonl${chosen === GOLD ? "" : ` --series ${shellWord(chosen)}`}`}
    >
      <Field label={t("Checklists")} className="max-w-md">
        <Select value={chosen} onChange={(event) => setChosen(event.target.value)}>
          {gold > 0 ? (
            <option value={GOLD}>
              {t("Gold checklists ({count, plural, one {# instruction} other {# instructions}})", { count: gold })}
            </option>
          ) : null}
          {series.map(({ name, instructions }) => (
            <option key={name} value={name}>
              {name} ({t("{count, plural, one {# instruction} other {# instructions}}", { count: instructions })})
            </option>
          ))}
        </Select>
      </Field>
    </FilePanel>
  );
}

function Rewards({ studyId, facts }: StudyExportProps) {
  const rounds = facts.rounds.filter(({ sources }) => sources.length > 0);
  const [round, setRound] = useState(rounds[0]?.id ?? "");
  const [chosen, setSource] = useState("");
  const sources = rounds.find(({ id }) => id === round)?.sources ?? [];
  const source = sources.some((each) => each.source === chosen) ? chosen : (sources[0]?.source ?? "");
  return (
    <FilePanel
      title={t("Rewards of responses")}
      description={t(
        "One line per response: its rewards from the answers of a round: mean score, pass rate, mean weighted by importance, and with DIVA’s and MeanRec’s weights. Compare, Systems shows each question’s weights.",
      )}
      studyId={studyId}
      file="rewards.jsonl"
      options={source === "" ? null : { round, source }}
      isPrepared={false}
      missing={t("No round has checklist answers yet.")}
      command={`--file rewards.jsonl --round ${round} --source ${shellWord(source)} --out rewards.jsonl`}
    >
      {rounds.length > 0 ? (
        <Field label={t("Round")} className="max-w-md">
          <Select value={round} onChange={(event) => setRound(event.target.value)}>
            {rounds.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Field label={t("Answers of")} className="max-w-md">
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
  /** the options of `export-study` that write the same file */
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
          <CommandField label={t("Command line")} words={`export-study --study ${file.studyId} ${command}`} />
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
        {t("Download {file}", { file })}
      </a>
    );
  }
  return <PrepareFile preparing={preparing} file={file} onPrepare={() => preparing.mutate({ file, options })} />;
}

interface PrepareFileProps {
  preparing: { isPending: boolean; isSuccess: boolean; error: Error | null };
  file: string;
  onPrepare: () => void;
}

function PrepareFile({ preparing, file, onPrepare }: PrepareFileProps) {
  return (
    <div className="flex flex-col gap-2">
      <Button variant="primary" className="self-start" loading={preparing.isPending} onClick={onPrepare}>
        {t("Prepare {file}", { file })}
      </Button>
      <p role="status" className="text-sm text-ink-muted">
        {preparing.isSuccess ? t("It appears below, under Prepared files.") : null}
      </p>
      {preparing.error ? (
        <Callout tone="negative" role="alert">
          {errorMessage(preparing.error)}
        </Callout>
      ) : null}
    </div>
  );
}
