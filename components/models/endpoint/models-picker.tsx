"use client";

import { ModelChoices, type ModelChoicesProps } from "./model-choices";

export interface ModelsPickerProps extends Omit<ModelChoicesProps, "type" | "isChosen" | "onChoose" | "legend"> {
  legend?: ModelChoicesProps["legend"];
  /** the models' ids, in the order they were chosen */
  value: readonly string[];
  onChange: (modelIds: string[]) => void;
}

/** Any number of the models a study may use. */
export function ModelsPicker({ value, onChange, legend = "Models", ...rest }: ModelsPickerProps) {
  return (
    <ModelChoices
      {...rest}
      legend={legend}
      type="checkbox"
      isChosen={(modelId) => value.includes(modelId)}
      onChoose={(model, chosen) => onChange(chosen ? [...value, model.id] : value.filter((id) => id !== model.id))}
    />
  );
}
