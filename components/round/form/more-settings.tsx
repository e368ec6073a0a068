"use client";

import { Field } from "@/components/ui/field";
import type { FormError } from "@/components/ui/form/form-error-summary";
import { FormFold } from "@/components/ui/form/form-fold";
import type { FieldsOfForm } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import { Section } from "@/components/ui/section";
import type { ContentFacets } from "@/lib/content/study-content";
import { t } from "@/lib/messages/translate";
import { MAX_ROUND_NAME_LENGTH } from "@/lib/round/new-round";
import { hasAnswers, labelsInstructions, labelsPairs, needsChecklist, scaleOf } from "@/lib/round/protocol/protocols";
import type { RoundSummary } from "@/lib/round/round";
import type { Study } from "@/lib/study/study";
import { GuidelinesEditor } from "../guidelines-editor";
import { LevelGuidesEditor } from "../level-guides-editor";
import { LevelNames } from "../level-names";
import { ArmsChoice, ChecklistVersion, LabellingChoice, PlacesFields } from "./labelling-choice";
import { PairsChoice } from "./pairs-choice";
import {
  armsOf,
  choosesPlaces,
  criteriaOf,
  guidelinesOf,
  isOnePage,
  levelGuidesOf,
  levelNamesOf,
  type RoundDraft,
} from "./round-draft";
import type { RoundPartProps } from "./round-part";
import { ContentChoice } from "./task-choice";

export interface MoreSettingsProps extends RoundPartProps {
  study: Study;
  facets: ContentFacets;
  earlier: RoundSummary | null;
  suggestedName: string;
  /** what the form began with: the summary names what differs */
  initial: RoundDraft;
  field: FieldsOfForm["field"];
  errors: readonly FormError[];
}

/** All that a round can be made without deciding. */
export function MoreSettings(props: MoreSettingsProps) {
  const { study, facets, earlier, suggestedName, initial, field, errors, ...part } = props;
  const { draft, onChange } = part;
  const { protocol } = draft;
  return (
    <FormFold
      id="more-settings"
      title={t("More settings")}
      summary={[draft.name ?? suggestedName, ...changedSettings(draft, initial)].filter(Boolean).join(" · ")}
      errors={errors}
    >
      <Field
        {...field("name")}
        label={t("Name of the round")}
        hint={t("Shown to annotators when they pick a round.")}
        required
      >
        <Input
          value={draft.name ?? suggestedName}
          maxLength={MAX_ROUND_NAME_LENGTH}
          autoComplete="off"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      {draft.likeRoundId !== null && !needsChecklist(protocol) && !labelsPairs(protocol) ? null : (
        <Section title={t("What to label")} description={t("Leave a list unticked to include everything.")}>
          {draft.likeRoundId === null ? <ContentChoice {...part} study={study} facets={facets} /> : null}
          {needsChecklist(protocol) ? <ChecklistVersion {...part} series={study.checklistSeries} /> : null}
          {labelsPairs(protocol) ? (
            <PairsChoice {...part} study={study} earlier={earlier} baselineField={field("baseline")} />
          ) : null}
        </Section>
      )}
      <Section title={t("Labelling settings")}>
        <PlacesFields {...part} />
        <ArmsChoice {...part} series={study.checklistSeries} />
        <LabellingChoice {...part} />
        {criteriaOf(draft).length > 0 ? null : <ScaleFields key={protocol} {...part} />}
      </Section>
      <Section
        title={t("Guidelines")}
        description={t("Instructions for annotators, shown to newcomers first. Adapt this template to your study.")}
      >
        <GuidelinesEditor
          key={`${protocol} ${criteriaOf(draft).length > 0}`}
          {...field("guidelines")}
          value={guidelinesOf(draft)}
          onValueChange={(text) => onChange({ guidelines: { ...draft.guidelines, [protocol]: text } })}
        />
      </Section>
    </FormFold>
  );
}

function ScaleFields({ draft, onChange }: RoundPartProps) {
  const { protocol } = draft;
  return (
    <>
      {!scaleOf(protocol)?.isRenamable ? null : (
        <LevelNames
          names={levelNamesOf(draft)}
          onNamesChange={(names) => onChange({ levelNames: { ...draft.levelNames, [protocol]: names } })}
        />
      )}
      {scaleOf(protocol) ? (
        <LevelGuidesEditor
          levels={levelTitles(draft)}
          guides={levelGuidesOf(draft)}
          onGuidesChange={(guides) => onChange({ levelGuides: { ...draft.levelGuides, [protocol]: guides } })}
        />
      ) : null}
    </>
  );
}

function levelTitles(draft: RoundDraft): string[] {
  const names = levelNamesOf(draft);
  return (scaleOf(draft.protocol)?.values ?? []).map((value, index) => `${value} · ${names[index] ?? ""}`);
}

/** What is not as the form began, in a few words each; "default settings" where all is. */
export function changedSettings(draft: RoundDraft, initial: RoundDraft): string[] {
  const { protocol } = draft;
  const changed = [
    ...(draft.likeRoundId === null ? narrowings(draft) : []),
    ...(needsChecklist(protocol) && draft.version !== "latest"
      ? [t("checklist version {version}", { version: draft.version })]
      : []),
    ...(labelsPairs(protocol) && draft.pairs !== initial.pairs ? [PAIRS_WORDS[draft.pairs]] : []),
    ...(labelsInstructions(protocol) || criteriaOf(draft).length > 0 ? [] : ofKnownTruth(draft)),
    ...(draft.raterLanguages.trim() === "" ? [] : [t("languages: {names}", { names: draft.raterLanguages.trim() })]),
    ...(draft.raterExpertise.trim() === "" ? [] : [t("expertise: {names}", { names: draft.raterExpertise.trim() })]),
    ...(hasAnswers(protocol) && draft.allowUnknown ? [t("UNKNOWN allowed")] : []),
    ...(choosesPlaces(draft) && draft.stopsWhenSettled ? [t("tasks stop once settled")] : []),
    ...(choosesPlaces(draft) && draft.planned ? [t("planned by a judge")] : []),
    ...(armsOf(draft) ? [t("{count, plural, one {# arm} other {# arms}}", { count: draft.arms.length })] : []),
    ...(isOnePage(draft) ? [t("one page per instruction")] : []),
    ...(labelsPairs(protocol) && !draft.shufflePositions ? [t("sides not shuffled")] : []),
    ...(draft.leaseMinutes === initial.leaseMinutes
      ? []
      : [t("lease of {count, plural, one {# minute} other {# minutes}}", { count: draft.leaseMinutes })]),
    ...(draft.seed === initial.seed ? [] : [t("seed {seed}", { seed: String(draft.seed) })]),
    ...(JSON.stringify(draft.labelling) === JSON.stringify(initial.labelling) ? [] : [t("own labelling page")]),
    ...(draft.levelNames[protocol] ? [t("own scale labels")] : []),
    ...(draft.levelGuides[protocol] ? [t("own level descriptions")] : []),
    ...(draft.guidelines[protocol] === undefined ? [] : [t("own guidelines")]),
  ];
  return changed.length > 0 ? changed : [t("default settings")];
}

function narrowings(draft: RoundDraft): string[] {
  const ids = draft.externalIds.split("\n").filter((line) => line.trim() !== "").length;
  return [
    ...(draft.systemIds.length > 0
      ? [t("{count, plural, one {# system} other {# systems}}", { count: draft.systemIds.length })]
      : []),
    ...(draft.subsets.length > 0
      ? [t("{count, plural, one {# subset} other {# subsets}}", { count: draft.subsets.length })]
      : []),
    ...(draft.domains.length > 0
      ? [t("{count, plural, one {# domain} other {# domains}}", { count: draft.domains.length })]
      : []),
    ...(draft.tags.length > 0 ? [t("{count, plural, one {# tag} other {# tags}}", { count: draft.tags.length })] : []),
    ...(ids > 0 ? [t("{count, plural, one {# instruction} other {# instructions}} by id", { count: ids })] : []),
    ...(draft.samples === "first" ? [t("first samples only")] : []),
  ];
}

function ofKnownTruth({ attentionTasks, trainingTasks, ...draft }: RoundDraft): string[] {
  return [
    ...(attentionTasks > 0 && !isOnePage({ ...draft, attentionTasks, trainingTasks })
      ? [t("{count, plural, one {# attention task} other {# attention tasks}}", { count: attentionTasks })]
      : []),
    ...(trainingTasks > 0
      ? [
          t("{count, plural, one {# training task} other {# training tasks}} (pass mark {passMark}%)", {
            count: trainingTasks,
            passMark: draft.passMark,
          }),
        ]
      : []),
  ];
}

const PAIRS_WORDS: Record<RoundDraft["pairs"], string> = {
  all: t("all pairs"),
  baseline: t("pairs against a baseline"),
  imported: t("imported pairs"),
};
