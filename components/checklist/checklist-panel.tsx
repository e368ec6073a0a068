"use client";

import { Copy, Ellipsis, FilePen, Medal } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Panel } from "@/components/ui/panel";
import { CHECKLIST_SOURCE_NAMES, type ChecklistOfInstruction } from "@/lib/checklist/checklist";
import { decimalsNearThreshold, PERFECT } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import { ChecklistBadges } from "./checklist-badges";
import { DifferenceList } from "./difference-list";
import { QuestionList } from "./published-checklist";

export interface ChecklistPanelProps {
  studyId: string;
  /** of one series, the newest first */
  versions: readonly ChecklistOfInstruction[];
  all: readonly ChecklistOfInstruction[];
  mayWrite: boolean;
  isBusy: boolean;
  onNewVersion: (checklist: ChecklistOfInstruction) => void;
  onCopy: (checklist: ChecklistOfInstruction) => void;
  onGold: (checklist: ChecklistOfInstruction) => void;
}

/** One series of an instruction's checklists. */
export function ChecklistPanel(props: ChecklistPanelProps) {
  const { studyId, versions, all, mayWrite, isBusy, onNewVersion } = props;
  const [newest, ...older] = versions;
  if (!newest) return null;
  const { id, series, version, source, method, status, rounds } = newest;
  const address = `/studies/${studyId}/data/checklists/${id}`;
  return (
    <Panel
      title={
        <Link href={address} className="no-underline hover:underline">
          {series}
        </Link>
      }
      description={
        <>
          {t("Version {version}. {source}{method}.", {
            version,
            source: CHECKLIST_SOURCE_NAMES[source],
            method: method ? `, ${method}` : "",
          })}
          {rounds > 0 ? ` ${inRounds(rounds)}.` : ""}
        </>
      }
      actions={<ChecklistBadges {...newest} />}
      footer={<SimilarityText checklist={newest} />}
    >
      <QuestionList questions={newest.items} />
      <Changes checklist={newest} all={all} />
      {mayWrite ? (
        <div className="mt-5 flex flex-wrap gap-2" data-print="hide">
          {status === "draft" ? (
            <LinkButton size="sm" href={address} icon={<FilePen aria-hidden />}>
              {t("Open the draft")}
            </LinkButton>
          ) : (
            <>
              <Button size="sm" icon={<FilePen aria-hidden />} loading={isBusy} onClick={() => onNewVersion(newest)}>
                {t("New version")}
              </Button>
              <VersionMenu {...props} checklist={newest} />
            </>
          )}
          {newest.madeByRun ? (
            <LinkButton size="sm" variant="quiet" href={`/studies/${studyId}/made/${id}`}>
              {t("Model calls")}
            </LinkButton>
          ) : null}
        </div>
      ) : null}
      {older.map((checklist) => (
        <details key={checklist.id} className="mt-4 border-t border-line pt-4">
          <summary className="rounded-sm text-ink-muted">
            {t("Version {version}, {count, plural, one {# question} other {# questions}}", {
              version: checklist.version,
              count: checklist.items.length,
            })}
            {checklist.rounds > 0 ? `, ${inRounds(checklist.rounds).toLowerCase()}` : ""}
            {checklist.isGold ? t(", gold") : ""}
          </summary>
          <div className="flex flex-col gap-3 pt-3">
            <QuestionList questions={checklist.items} />
            <Changes checklist={checklist} all={all} />
            <p className="text-sm text-ink-muted">
              <SimilarityText checklist={checklist} />
            </p>
            {mayWrite && checklist.status === "published" ? (
              <span>
                <VersionMenu {...props} checklist={checklist} />
              </span>
            ) : null}
          </div>
        </details>
      ))}
    </Panel>
  );
}

function VersionMenu({
  checklist,
  onCopy,
  onGold,
}: Pick<ChecklistPanelProps, "onCopy" | "onGold"> & { checklist: ChecklistOfInstruction }) {
  return (
    <Menu
      align="start"
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          size="sm"
          label={t("More about {series}, version {version}", { series: checklist.series, version: checklist.version })}
        >
          <Ellipsis aria-hidden />
        </IconButton>
      )}
    >
      <MenuItem icon={<Medal aria-hidden />} onSelect={() => onGold(checklist)}>
        {checklist.isGold ? t("Unmark as gold") : t("Mark as gold")}
      </MenuItem>
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => onCopy(checklist)}>
        {t("Copy into another series")}
      </MenuItem>
    </Menu>
  );
}

function Changes({ checklist, all }: { checklist: ChecklistOfInstruction; all: readonly ChecklistOfInstruction[] }) {
  if (!checklist.origin) return null;
  const from = all.find(({ id }) => id === checklist.basedOnId);
  return (
    <details className="mt-4">
      <summary className="rounded-sm text-sm text-ink-muted">
        {from
          ? t("Changes since {series}, version {version}", { series: from.series, version: from.version })
          : t("Edits to the model’s draft")}
      </summary>
      <div className="pt-3">
        <DifferenceList before={checklist.origin.questions} after={checklist.items} />
      </div>
    </details>
  );
}

function inRounds(rounds: number): string {
  return rounds === 1 ? t("Used in one round") : t("Used in {rounds} rounds", { rounds });
}

const shown = (value: number) => value.toFixed(decimalsNearThreshold(value, PERFECT, 2));

/** How alike a checklist is to the gold one, in one line. */
function SimilarityText({ checklist }: { checklist: ChecklistOfInstruction }) {
  const { similarity, isGold } = checklist;
  if (isGold) return t("The gold checklist of this instruction.");
  if (!similarity) return t("This instruction has no gold checklist yet.");
  const { bleu, rouge1, rouge2, rougeL, countDifference } = similarity;
  const measures = [
    ["BLEU", bleu],
    ["ROUGE-1", rouge1],
    ["ROUGE-2", rouge2],
    ["ROUGE-L", rougeL],
  ] as const;
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <span>{t("To gold:")}</span>
      {measures.map(([name, value]) => (
        <span key={name} className="tabular-nums">
          {name}{" "}
          {value === null ? (
            <span title={t("Undefined: there are no words to compare.")}>{t("undefined")}</span>
          ) : (
            shown(value)
          )}
        </span>
      ))}
      <span className="tabular-nums">
        {countDifference === 0
          ? t("as many questions")
          : t("{count, plural, one {# question} other {# questions}} apart", { count: countDifference })}
      </span>
    </span>
  );
}
