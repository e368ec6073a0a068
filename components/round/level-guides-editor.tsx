"use client";

import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Fold } from "@/components/ui/fold";
import { IconButton } from "@/components/ui/icon-button";
import { Input, Textarea } from "@/components/ui/input";
import { t } from "@/lib/messages/translate";
import {
  type LevelGuide,
  MAX_LEVEL_DESCRIPTION_LENGTH,
  MAX_LEVEL_EXAMPLE_LENGTH,
  MAX_LEVEL_EXAMPLE_NOTE_LENGTH,
  MAX_LEVEL_EXAMPLES,
} from "@/lib/round/level-guides";

export interface LevelGuidesEditorProps {
  /** the levels with their names, from the lowest to the highest */
  levels: readonly string[];
  /** of each level; empty where nothing is said yet */
  guides: readonly LevelGuide[];
  onGuidesChange: (guides: LevelGuide[]) => void;
  error?: string | undefined;
}

const NOTHING: LevelGuide = { description: "", examples: [] };

/** What each level means, with examples: raters see it next to the level. */
export function LevelGuidesEditor({ levels, guides, onGuidesChange, error }: LevelGuidesEditorProps) {
  const [open, setOpen] = useState<number | null>(null);
  const all = levels.map((_, index) => guides[index] ?? NOTHING);
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{t("What the levels mean")}</legend>
      <p className="mt-0.5 mb-2 text-sm text-ink-muted">
        {t(
          "Raters see the description and the examples of a level on hover, keyboard focus or a long press. Examples are also listed below the guidelines.",
        )}
      </p>
      <div className="flex flex-col gap-2">
        {levels.map((level, index) => (
          <Fold
            // biome-ignore lint/suspicious/noArrayIndexKey: a level is identified by its position
            key={index}
            id={`level-guide-${index + 1}`}
            title={level}
            finding={findingOf(all[index] ?? NOTHING)}
            open={open === index}
            onOpenChange={(isOpen) => setOpen(isOpen ? index : null)}
          >
            <GuideFields
              level={level}
              guide={all[index] ?? NOTHING}
              onChange={(guide) => onGuidesChange(all.map((each, at) => (at === index ? guide : each)))}
            />
          </Fold>
        ))}
      </div>
      {error ? <p className="mt-1.5 text-sm text-negative">{error}</p> : null}
    </fieldset>
  );
}

function findingOf({ description, examples }: LevelGuide): string {
  const said = description.trim() === "" ? t("No description") : description;
  return examples.length > 0
    ? `${t("{count, plural, one {# example} other {# examples}}", { count: examples.length })} · ${said}`
    : said;
}

interface GuideFieldsProps {
  level: string;
  guide: LevelGuide;
  onChange: (guide: LevelGuide) => void;
}

function GuideFields({ level, guide, onChange }: GuideFieldsProps) {
  const { description, examples } = guide;
  const changeExample = (index: number, part: Partial<LevelGuide["examples"][number]>) =>
    onChange({ ...guide, examples: examples.map((each, at) => (at === index ? { ...each, ...part } : each)) });
  return (
    <div className="flex flex-col gap-4 px-1">
      <Field label={t("Description")} hint={t("When to give {level}.", { level })}>
        <Textarea
          rows={2}
          value={description}
          maxLength={MAX_LEVEL_DESCRIPTION_LENGTH}
          onChange={(event) => onChange({ ...guide, description: event.target.value })}
        />
      </Field>
      {examples.map((example, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an example is identified by its position
        <div key={index} className="flex items-start gap-2 border-line border-l-2 pl-3">
          <div className="flex min-w-0 flex-1 flex-col gap-3">
            <Field
              label={t("Example {index}", { index: index + 1 })}
              hint={t("A response, or the part of it that matters.")}
            >
              <Textarea
                rows={2}
                value={example.text}
                maxLength={MAX_LEVEL_EXAMPLE_LENGTH}
                onChange={(event) => changeExample(index, { text: event.target.value })}
              />
            </Field>
            <Field label={t("Why")} aside={t("optional")}>
              <Input
                value={example.note}
                maxLength={MAX_LEVEL_EXAMPLE_NOTE_LENGTH}
                onChange={(event) => changeExample(index, { note: event.target.value })}
              />
            </Field>
          </div>
          <IconButton
            label={t("Remove example {index}", { index: index + 1 })}
            size="sm"
            onClick={() => onChange({ ...guide, examples: examples.filter((_, at) => at !== index) })}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      ))}
      {examples.length < MAX_LEVEL_EXAMPLES ? (
        <Button
          size="sm"
          className="self-start"
          icon={<Plus aria-hidden />}
          onClick={() => onChange({ ...guide, examples: [...examples, { text: "", note: "" }] })}
        >
          {t("Add an example")}
        </Button>
      ) : null}
    </div>
  );
}
