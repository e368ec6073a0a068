"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { studyModelsQuery } from "@/lib/endpoints/queries";
import type { StudyModel } from "@/lib/endpoints/study-model";
import { t } from "@/lib/messages/translate";
import { ModelChoices, type ModelChoicesProps } from "./model-choices";

export interface ModelPickerProps extends Omit<ModelChoicesProps, "type" | "isChosen" | "onChoose" | "legend"> {
  legend?: ModelChoicesProps["legend"];
  /** the model's id */
  value: string | null;
  onChange: (modelId: string, model: StudyModel) => void;
}

/** One of the models a study may use. Where there is only one, it is the one. */
export function ModelPicker({ value, onChange, legend = t("Model"), ...rest }: ModelPickerProps) {
  const { data } = useQuery(studyModelsQuery(rest.studyId));
  const [first, ...others] = data?.models ?? [];
  const only = others.length === 0 ? first : undefined;
  useEffect(() => {
    if (value === null && only) onChange(only.id, only);
  }, [value, only, onChange]);
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
