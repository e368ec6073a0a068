import type { FieldsOfForm } from "@/components/ui/form/use-form";
import type { JudgeDraft, NumberField } from "./judge-draft";
import { NumberTextField } from "./number-text-field";

export interface SamplingFieldsProps {
  form: FieldsOfForm;
  draft: JudgeDraft;
  onChange: (part: Partial<JudgeDraft>) => void;
}

const FIELDS: readonly { field: NumberField; label: string; hint: string; placeholder?: string }[] = [
  {
    field: "samples",
    label: "Samples",
    hint: "How often it is asked. Answers and preferences: the majority, so take an odd number.",
  },
  { field: "temperature", label: "Temperature", hint: "0 to 2. Several samples need more than 0." },
  { field: "topP", label: "Top p", hint: "Above 0, up to 1.", placeholder: "Endpoint’s own" },
  {
    field: "maxTokens",
    label: "Longest answer",
    hint: "In tokens. An answer cut off is a failure.",
    placeholder: "Endpoint’s own",
  },
  { field: "seed", label: "Seed", hint: "For endpoints that can repeat their draws.", placeholder: "None" },
];

/** How often and how the model is asked. */
export function SamplingFields({ form, draft, onChange }: SamplingFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {FIELDS.map(({ field, ...rest }) => (
        <NumberTextField
          key={field}
          {...rest}
          {...form.field(field)}
          value={draft.numbers[field]}
          onChange={(text) => onChange({ numbers: { ...draft.numbers, [field]: text } })}
        />
      ))}
    </div>
  );
}
