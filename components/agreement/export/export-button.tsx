"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog } from "@/components/ui/modal/dialog";
import { TextLink } from "@/components/ui/text-link";
import type { RaterGroup } from "@/lib/domain/agreement/agreement-filter";
import { raterGroupName, shownGroup } from "@/lib/domain/agreement/agreement-filter";
import { leftOutWords } from "@/lib/domain/agreement/left-out";
import { parseWithout } from "@/lib/domain/agreement/without";
import { dataFilesOf, type ExportFile, type ExportOptions, exportParameters, exportQuery } from "@/lib/domain/export";
import { HOURS_KEPT, MANY_TO_EXPORT } from "@/lib/domain/prepared-export";
import type { Protocol } from "@/lib/domain/protocol";
import { labelsPairs } from "@/lib/domain/protocol/protocols";
import type { PairOrder } from "@/lib/domain/protocol/scale";
import { errorMessage } from "@/lib/http/error-message";
import { roundProgressQuery } from "@/lib/queries/agreement/round-analysis";
import { createExport } from "@/lib/queries/study/exports";
import { useAgreementFilter } from "../filter/use-agreement-filter";

export interface ExportButtonProps {
  studyId: string;
  roundId: string;
  protocol: Protocol;
  /** the round's files that workers prepare */
  prepared: ReactNode;
}

/**
 * Export of what the page shows: the labels of the raters that are chosen in its address, else of the usual ones. Not there
 * while there are none.
 */
export function ExportButton({ studyId, roundId, protocol, prepared }: ExportButtonProps) {
  const [{ raters, order, without }] = useAgreementFilter();
  const { data: progress } = useQuery(roundProgressQuery(roundId));
  if (!progress || progress.labels === 0) return null;
  const shown = raterGroupName(shownGroup(raters, progress.raters));
  const isLarge = progress.labels > MANY_TO_EXPORT;
  return (
    <ExportDialog
      {...{ studyId, roundId, protocol, raters, order, without, isLarge, shown }}
      prepared={isLarge ? prepared : null}
    />
  );
}

interface ExportDialogProps extends ExportButtonProps {
  /** a worker makes the files */
  isLarge: boolean;
  /** whose labels the page shows at the moment: the export is of the same */
  raters: RaterGroup | undefined;
  /** how the page reads pairs */
  order: PairOrder | undefined;
  /** what the page leaves out */
  without: string | undefined;
  /** what these are called */
  shown: string;
}

const FILE_WORDS: Record<Exclude<ExportFile, "bundle.zip">, string> = {
  "gold.jsonl": "the gold label of each task, one JSON object per line",
  "gold.csv": "the same for spreadsheets",
  "questions.csv": "the answers to each question",
  "labels.jsonl": "every rater’s own label, one JSON object per line",
  "labels.csv": "the same for spreadsheets",
  "manifest.json": "protocol, versions, counts, alpha, SHA-256 of each file",
};

/** What leaves the round, and how. */
function ExportDialog(props: ExportDialogProps) {
  const { studyId, roundId, protocol, raters, order, without, shown, isLarge, prepared } = props;
  const [open, setOpen] = useState(false);
  const [choice, setChoice] = useState({ labels: false, comments: false, texts: true, bom: false });
  const options: ExportOptions = { ...choice, raters, order, without };
  const leftOut = parseWithout(without);
  const set = (change: Partial<typeof choice>) => setChoice({ ...choice, ...change });
  const address = (file: ExportFile) => `/api/v1/rounds/${roundId}/export/${file}${exportQuery(options)}`;
  const preparing = useMutation(createExport(studyId));
  const prepare = (file: ExportFile) => preparing.mutate({ roundId, file, options: exportParameters(options) });
  return (
    <>
      <Button icon={<Download aria-hidden />} onClick={() => setOpen(true)}>
        Export
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Export gold labels"
        description={`Counted: ${shown}${leftOut ? `, without ${leftOutWords(leftOut, null)}; the labels’ files keep these, marked as excluded` : ""}.${order === "stored" && labelsPairs(protocol) ? " Alpha in the manifest reads pairs as stored." : ""} Raters appear under pseudonyms only.`}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Close</Button>
            {isLarge ? (
              <Button variant="primary" loading={preparing.isPending} onClick={() => prepare("bundle.zip")}>
                Prepare all as zip
              </Button>
            ) : (
              <a href={address("bundle.zip")} download className={buttonClass({ variant: "primary" })}>
                <Download aria-hidden />
                Download all as zip
              </a>
            )}
          </>
        }
      >
        <div className="flex flex-col gap-5">
          {isLarge ? (
            <Callout title="This round is large: its files are prepared in the background">
              Close this dialog at any time. The files stay here and on the{" "}
              <TextLink href={`/studies/${studyId}/export#prepared-files`}>study’s Export page</TextLink> for{" "}
              {HOURS_KEPT} hours.
            </Callout>
          ) : null}
          {preparing.error ? (
            <Callout tone="negative" role="alert">
              {errorMessage(preparing.error)}
            </Callout>
          ) : null}
          {prepared}
          <fieldset className="flex flex-col gap-3">
            <legend className="sr-only">What to include</legend>
            <Checkbox
              label="Texts of instructions and responses"
              hint="So that the files stand alone."
              checked={choice.texts}
              onChange={(event) => set({ texts: event.target.checked })}
            />
            <Checkbox
              label="Every rater’s own labels"
              hint={`With order shown and time on task${raters === undefined ? ", including judges’ and imported raters’" : ""}.`}
              checked={choice.labels}
              onChange={(event) => set({ labels: event.target.checked })}
            />
            <Checkbox
              label="With comments and reported problems"
              hint="Free text: it may name people."
              checked={choice.comments}
              disabled={!choice.labels}
              onChange={(event) => set({ comments: event.target.checked })}
            />
            <Checkbox
              label="Mark CSV as UTF-8 for spreadsheets"
              hint="A byte order mark; for spreadsheets that show wrong accents without it."
              checked={choice.bom}
              onChange={(event) => set({ bom: event.target.checked })}
            />
          </fieldset>
          <div>
            <h3 className="mb-1.5 text-sm font-medium">Or one file</h3>
            <ul className="flex flex-col gap-1 text-sm">
              {[...dataFilesOf(protocol, options), "manifest.json" as const].map((file) => (
                <li key={file}>
                  {isLarge ? (
                    <Button size="sm" disabled={preparing.isPending} onClick={() => prepare(file)}>
                      Prepare <span className="font-mono">{file}</span>
                    </Button>
                  ) : (
                    <TextLink href={address(file)} download className="font-mono">
                      {file}
                    </TextLink>
                  )}{" "}
                  <span className="text-ink-muted">{FILE_WORDS[file]}</span>
                </li>
              ))}
            </ul>
          </div>
          <CopyField label="Command line (identical output)" value={exportCommand(roundId, options)} />
        </div>
      </Dialog>
    </>
  );
}

/** The command that writes the same files. */
function exportCommand(
  roundId: string,
  { raters, order, without, labels, comments, texts, bom }: ExportOptions,
): string {
  const words = ["npm run -s tickbox -- export", "--round", roundId, "--out", "export"];
  if (raters !== undefined) words.push("--raters", shellWord(raters));
  if (order === "stored") words.push("--stored-order");
  if (without !== undefined) words.push("--without", shellWord(without));
  if (labels) words.push("--labels");
  if (labels && comments) words.push("--comments");
  if (!texts) words.push("--no-texts");
  if (bom) words.push("--bom");
  return words.join(" ");
}

function shellWord(text: string): string {
  return /^[\w:.-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
