"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { renderByIndex } from "@/components/ui/render-by-index";
import { t } from "@/lib/messages/translate";
import { MAX_LEVEL_NAME_LENGTH } from "@/lib/round/level-guides";

export interface LevelNamesProps {
  names: readonly string[];
  onNamesChange: (names: string[]) => void;
  error?: string;
}

/** What the levels are called on the labelling screen. */
export function LevelNames({ names, onNamesChange, error }: LevelNamesProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{t("Scale labels")}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.25rem,1fr))] gap-3">
        {renderByIndex(names, (name, index) => (
          <Field label={<span className="text-ink-muted">{t("Level {index}", { index: index + 1 })}</span>}>
            <Input
              value={name}
              maxLength={MAX_LEVEL_NAME_LENGTH}
              onChange={(event) => onNamesChange(names.map((each, at) => (at === index ? event.target.value : each)))}
            />
          </Field>
        ))}
      </div>
      {error ? <p className="mt-1.5 text-sm text-negative">{error}</p> : null}
    </fieldset>
  );
}
