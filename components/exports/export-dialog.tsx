import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/link";
import { Dialog } from "@/components/ui/modal/dialog";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { shares } from "@/lib/exports/dataset/kinds-text";
import {
  dataFilesOf,
  type ExportFile,
  type ExportOptions,
  exportParameters,
  exportQuery,
  filesBesideDataset,
  type ScoreFile,
  SOFT_LABEL_FILE,
  scoreFilesOf,
} from "@/lib/exports/export";
import { tallyKinds } from "@/lib/exports/export-source";
import { HOURS_KEPT, MANY_TO_EXPORT } from "@/lib/exports/prepared-export";
import { createExport } from "@/lib/exports/queries";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import type { RaterGroup } from "@/lib/results/agreement-filter";
import type { RaterProgress, RoundProgress } from "@/lib/results/agreement-progress";
import { parseExcluded } from "@/lib/results/excluded";
import { excludedWords } from "@/lib/results/excluded-labels";
import { taskFacetsQuery } from "@/lib/results/queries/lists";
import type { Protocol } from "@/lib/round/protocol/protocol";
import { labelsPairs } from "@/lib/round/protocol/protocols";
import type { PairOrder } from "@/lib/round/protocol/scale";
import { BundleOptions, ScoreOptions, type ScoreOptionsProps, USUAL_BUNDLE } from "./bundle-options";
import { datasetOptionsOf, FIELD_IDS, USUAL_DATASET } from "./dataset-choice";
import { DatasetOptions } from "./dataset-options";
import { CommandField, exportCommand, publishCommand, scoresCommand } from "./export-commands";
import { PreparedFilesOfRound } from "./prepared-files";
import { FileList, TakeAll, type TakenFiles } from "./take-file";

export interface ExportDialogProps {
  studyId: string;
  roundId: string;
  protocol: Protocol;
  round: Pick<RoundProgress["round"], "name" | "studyName">;
  /** all of the round: of many, a worker makes the files */
  labels: number;
  /** whose labels the page shows at the moment: the export is of the same */
  raters: RaterGroup | undefined;
  /** how the page reads pairs */
  order: PairOrder | undefined;
  /** what the page leaves out */
  without: string | undefined;
  /** what these are called */
  shown: string;
  /** those with labels whom these leave out */
  others: readonly Pick<RaterProgress, "kind" | "isJury" | "simulated" | "labels">[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What leaves the round, and how. */
export function ExportDialog(props: ExportDialogProps) {
  const { studyId, roundId, protocol, round, raters, order, without, shown, labels, open, onOpenChange } = props;
  const ofOthers = props.others.reduce((sum, rater) => sum + rater.labels, 0);
  const others = ofOthers === 0 ? null : { counted: shown, labels: ofOthers };
  const isLarge = labels > MANY_TO_EXPORT;
  const [format, setFormat] = useState<Format>("bundle");
  const [bundle, setBundle] = useState(USUAL_BUNDLE);
  const [dataset, setDataset] = useState(USUAL_DATASET);
  const [isAskedFor, setAskedFor] = useState(false);
  const preparing = useMutation(createExport(studyId));
  const { options: datasetOptions, problems } = datasetOptionsOf(dataset);
  const isDataset = format === "dataset";
  const [system, setSystem] = useState<string | null>(null);
  const scoreFiles = scoreFilesOf(protocol);
  const formats = scoreFiles.length > 0 ? FORMATS : FORMATS.slice(0, 2);
  const complain = () => {
    setAskedFor(true);
    const [first] = DATASET_FIELDS.filter((field) => problems[field] !== undefined);
    if (first) document.getElementById(FIELD_IDS[first])?.focus();
  };
  const options: ExportOptions = {
    ...(isDataset ? { ...USUAL_BUNDLE, ...(datasetOptions && { dataset: datasetOptions }) } : bundle),
    allLabels: isDataset ? dataset.allLabels && dataset.tables !== "gold" : bundle.labels && bundle.allLabels,
    raters,
    order,
    without,
    ...(format === "scores" && system !== null && { system }),
  };
  const taken: TakenFiles = {
    isLarge,
    address: (file) => `/api/v1/rounds/${roundId}/export/${file}${exportQuery(optionsOf(file, options))}`,
    prepare: (file) => preparing.mutate({ roundId, file, options: exportParameters(optionsOf(file, options)) }),
    isAsking: preparing.isPending,
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("Export labels")}
      description={describe(props, ofOthers)}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t("Close")}</Button>
          <TakeWhole format={format} taken={taken} onIncomplete={datasetOptions ? null : complain} />
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {isLarge ? <PreparedNote studyId={studyId} /> : null}
        {preparing.error ? (
          <Callout tone="negative" role="alert">
            {errorMessage(preparing.error)}
          </Callout>
        ) : null}
        {isLarge ? <PreparedFilesOfRound studyId={studyId} roundId={roundId} /> : null}
        <SegmentedControl legend={t("Format")} choices={formats} value={format} onValueChange={setFormat} />
        {format === "scores" ? (
          <Scores
            roundId={roundId}
            taken={taken}
            files={scoreFiles}
            choice={bundle}
            onChange={setBundle}
            others={others}
            system={system}
            onSystem={setSystem}
          />
        ) : isDataset ? (
          <>
            <p className="text-sm text-ink-muted">
              {t(
                "A folder to publish: tables as Parquet, a dataset card and a Croissant description. Comments are left out.",
              )}
            </p>
            <DatasetOptions
              choice={dataset}
              onChange={setDataset}
              problems={isAskedFor ? problems : {}}
              hasTies={labelsPairs(protocol)}
              others={others}
              usualTitle={`${round.studyName}: ${round.name}`}
            />
            <FileList {...taken} files={filesBesideDataset(protocol)} />
          </>
        ) : (
          <>
            <BundleOptions choice={bundle} onChange={setBundle} others={others} />
            <FileList {...taken} files={[...dataFilesOf(protocol, options), "manifest.json"]} />
          </>
        )}
        <CommandField
          label={t("Command line (identical output)")}
          words={commandOf(format, roundId, scoreFiles, options)}
        />
      </div>
    </Dialog>
  );
}

interface TakeWholeProps {
  format: Format;
  taken: TakenFiles;
  /** of the dataset */
  onIncomplete: (() => void) | null;
}

/** All files at once; scores are taken one by one. */
function TakeWhole({ format, taken, onIncomplete }: TakeWholeProps) {
  if (format === "scores") return null;
  return format === "dataset" ? (
    <TakeAll {...taken} file="dataset.zip" what={t("dataset as zip")} onIncomplete={onIncomplete} />
  ) : (
    <TakeAll {...taken} file="bundle.zip" what={t("all as zip")} onIncomplete={null} />
  );
}

interface ScoresProps extends Omit<ScoreOptionsProps, "systems"> {
  roundId: string;
  taken: TakenFiles;
  files: readonly ScoreFile[];
}

/** The files of scores, and what they include. */
function Scores({ roundId, taken, files, ...options }: ScoresProps) {
  const facets = useQuery(taskFacetsQuery(roundId));
  return (
    <>
      <p className="text-sm text-ink-muted">
        {t(
          "Scores under the ids of the program that the responses came from, for that program to read. Responses without its ids are left out.",
        )}{" "}
        {files.length < 3 ? t("A pair becomes a score of each side, from 0 to 1; other programs take none.") : null}
      </p>
      <ScoreOptions {...options} systems={facets.data?.systems ?? []} />
      <FileList {...taken} files={files} title={t("Files")} />
    </>
  );
}

const DATASET_FIELDS = ["license", "testPercent", "seed"] as const;

function commandOf(format: Format, roundId: string, files: readonly ScoreFile[], options: ExportOptions): string {
  if (format === "scores") return scoresCommand(roundId, files.slice(0, 1), options);
  return format === "dataset" ? publishCommand(roundId, options) : exportCommand(roundId, options);
}

type Format = "bundle" | "dataset" | "scores";

const FORMATS = [
  { value: "bundle", label: t("JSON Lines and CSV") },
  { value: "dataset", label: t("Parquet dataset") },
  { value: "scores", label: t("Scores for other tools") },
] as const;

/** A single table says nothing of a dataset. */
function optionsOf(file: ExportFile, { dataset, ...options }: ExportOptions): ExportOptions {
  return (file === "dataset.zip" || file === SOFT_LABEL_FILE) && dataset ? { ...options, dataset } : options;
}

function PreparedNote({ studyId }: { studyId: string }) {
  return (
    <Callout title={t("This round is large: its files are prepared in the background")}>
      {t.rich(
        "Close this dialog at any time. The files stay here and on the <link>study’s Export page</link> for {hoursKept} hours.",
        {
          link: (text) => (
            <TextLink key="link" href={`/studies/${studyId}/export#prepared-files`}>
              {text}
            </TextLink>
          ),
          hoursKept: HOURS_KEPT,
        },
      )}
    </Callout>
  );
}

type Described = Pick<ExportDialogProps, "shown" | "order" | "without" | "protocol" | "others">;

function describe({ shown, order, without, protocol, others: left }: Described, ofOthers: number): string {
  const leftOut = parseExcluded(without);
  const kept = leftOut
    ? t(", without {leftOut}; the labels’ files keep these, marked as excluded", {
        leftOut: excludedWords(leftOut, null),
      })
    : "";
  const stored =
    order === "stored" && labelsPairs(protocol) ? ` ${t("Alpha in the manifest uses pairs as stored.")}` : "";
  const kinds = tallyKinds(left.map((rater) => ({ ...rater, kind: rater.isJury ? "jury" : rater.kind, counted: 0 })));
  const others =
    ofOthers === 0
      ? ""
      : ` ${t("Left out unless you include them: labels of other raters ({labels}).", { labels: shares(kinds) })}`;
  return t("Included: {shown}{kept}.{stored}{others} Raters appear under pseudonyms only.", {
    shown,
    kept,
    stored,
    others,
  });
}
