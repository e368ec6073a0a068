"use client";

import type { StudyModel } from "@/lib/domain/endpoint/study-model";
import { ModelChoices, type ModelChoicesProps } from "./model-choices";

export interface ModelPickerProps extends Omit<ModelChoicesProps, "type" | "isChosen" | "onChoose" | "legend"> {
  legend?: ModelChoicesProps["legend"];
  /** the model's id */
  value: string | null;
  onChange: (modelId: string, model: StudyModel) => void;
}

/** One of the models a study may use. */
export function ModelPicker({ value, onChange, legend = "Model", ...rest }: ModelPickerProps) {
  return (
    <ModelChoices
      {...rest}
      legend={legend}
      type="radio"
      isChosen={(modelId) => modelId === value}
      onChoose={(model) => onChange(model.id, model)}
    />
  );
}
