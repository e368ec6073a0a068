"use client";

import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { Checkbox } from "@/components/ui/checkbox";
import { CopyField } from "@/components/ui/copy-field";
import { Field } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import { counted } from "@/lib/domain/format/counted";
import { type StudyExportFacts, type StudyFile, studyExportAddress } from "@/lib/domain/study-export/study-export";

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
      <p className="max-w-prose text-sm text-ink-muted">
        Gold labels and raters’ own labels are exported on the page of each round.
      </p>
    </div>
  );
}

function WholeStudy({ studyId, facts }: StudyExportProps) {
  const [responses, setResponses] = useState(true);
  const { instructions, checklists, programs } = facts;
  return (
    <FilePanel
      title="The study, to import elsewhere"
      description={`${counted(instructions, "instruction")} with ${counted(checklists, "published checklist")} in all versions: questions, categories, importance, gold marks, how each was made, and verifier programs (${counted(programs, "approved one")}). Drafts and labels stay behind.`}
      file="study.jsonl"
      href={
        instructions > 0 ? studyExportAddress(studyId, "study.jsonl", { responses: responses ? "yes" : "no" }) : null
      }
      missing="The study has no instructions yet."
      command={`${COMMAND} ${studyId} --out study.jsonl${responses ? "" : " --no-responses"}`}
    >
      <Checkbox
        label="With responses, pairs and reference answers"
        hint="Without them: instructions and checklists alone."
        checked={responses}
        onChange={(event) => setResponses(event.target.checked)}
      />
    </FilePanel>
  );
}

const GOLD = "";

function Prompts({ studyId, facts: { series, gold } }: StudyExportProps) {
  const [chosen, setChosen] = useState(gold > 0 ? GOLD : (series[0]?.name ?? GOLD));
  const options = chosen === GOLD ? {} : { series: chosen };
  return (
    <FilePanel
      title="Prompts with rubrics, for reinforcement learning"
      description="One line per instruction: the prompt as chat messages, and the checklist’s questions with their weights and approved verifier programs."
      file="rl-prompts.jsonl"
      href={series.length > 0 ? studyExportAddress(studyId, "rl-prompts.jsonl", options) : null}
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
      file="rewards.jsonl"
      href={round === "" ? null : studyExportAddress(studyId, "rewards.jsonl", { round })}
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
  file: StudyFile;
  /** null where there is nothing to export */
  href: string | null;
  missing: string;
  command: string;
  children: ReactNode;
}

function FilePanel({ title, description, file, href, missing, command, children }: FilePanelProps) {
  return (
    <Panel level={2} title={title} description={description}>
      {href === null ? (
        <p className="text-sm text-ink-muted">{missing}</p>
      ) : (
        <div className="flex flex-col gap-5">
          {children}
          <a href={href} download className={`self-start ${buttonClass({ variant: "primary" })}`}>
            <Download aria-hidden />
            Download {file}
          </a>
          <CopyField label="By command" value={command} />
        </div>
      )}
    </Panel>
  );
}
