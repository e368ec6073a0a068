import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Section } from "@/components/ui/section";
import { ModelPicker } from "../endpoint/model-picker";
import { REFINEMENT_FIELD_IDS, type RefinementFieldsProps } from "./refinement-draft";

/** The model that rewrites, and with a checklist the one that answers it. */
export function RefinementModelFields({ studyId, draft, onChange }: RefinementFieldsProps & { studyId: string }) {
  const isCritique = draft.method === "critique";
  return (
    <Section title="Who refines">
      <ModelPicker
        studyId={studyId}
        legend={isCritique ? "Model" : "Model that rewrites"}
        value={draft.modelId}
        onChange={(modelId) => onChange({ modelId })}
      />
      {isCritique ? null : (
        <>
          <Checkbox
            label="Another model answers the checklist"
            hint="Otherwise the same model judges its own work, as in self-refinement. Whoever answers also writes the model’s own checklist."
            checked={draft.otherJudge}
            onChange={(event) => onChange({ otherJudge: event.target.checked })}
          />
          {draft.otherJudge ? (
            <ModelPicker
              studyId={studyId}
              legend="Model that answers the checklist"
              value={draft.judgeModelId}
              onChange={(judgeModelId) => onChange({ judgeModelId })}
            />
          ) : null}
        </>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Temperature"
          id={REFINEMENT_FIELD_IDS.temperature}
          hint="Of the rewriting; answers are asked for at 0."
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={draft.temperature}
            onChange={(event) => onChange({ temperature: event.target.value })}
          />
        </Field>
        <Field label="Most tokens of a response" aside="optional" id={REFINEMENT_FIELD_IDS.maxTokens}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={draft.maxTokens}
            onChange={(event) => onChange({ maxTokens: event.target.value })}
          />
        </Field>
      </div>
    </Section>
  );
}
