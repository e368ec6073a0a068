import { Plus, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input, Textarea } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { t } from "@/lib/messages/translate";
import { MAX_EXAMPLES } from "@/lib/runs/generate-checklists";
import type { GenerationPart } from "./generation-part";

/** Instructions with their checklists that show the model how one is written. */
export function ExampleFields({ draft, onChange, goldChecklists }: GenerationPart & { goldChecklists: number }) {
  const examples = draft.ownExamples;
  const add = () =>
    onChange({
      ownExamples: [
        ...examples,
        { key: Math.max(0, ...examples.map(({ key }) => key)) + 1, instruction: "", questions: "" },
      ],
    });
  const change = (key: number, part: Partial<(typeof examples)[number]>) =>
    onChange({ ownExamples: examples.map((example) => (example.key === key ? { ...example, ...part } : example)) });
  return (
    <>
      <RadioGroup
        legend={t("Examples")}
        value={draft.examples}
        onValueChange={(kind) => {
          onChange({ examples: kind });
          if (kind === "own" && examples.length === 0) add();
        }}
        choices={[
          { value: "none", label: t("None") },
          { value: "own", label: t("Your own") },
          {
            value: "gold",
            label: t("Gold checklists of this study"),
            hint:
              goldChecklists === 0
                ? t("None is gold yet. Mark one on its instruction’s page.")
                : t("{goldChecklists} to choose from; an instruction’s own is never used.", { goldChecklists }),
            disabled: goldChecklists === 0,
          },
        ]}
      />
      {draft.examples === "gold" ? (
        <Field label={t("How many")} id="gold-count" className="max-w-52">
          <Input
            inputMode="numeric"
            value={draft.goldCount}
            onChange={(event) => onChange({ goldCount: event.target.value })}
          />
        </Field>
      ) : null}
      {draft.examples === "own" ? (
        <div className="flex flex-col gap-5">
          {examples.map(({ key, instruction, questions }, index) => (
            <fieldset key={key} className="flex flex-col gap-4 rounded-md border border-line bg-raised p-4">
              <legend className="-ml-1 px-1 text-sm font-medium">{t("Example {index}", { index: index + 1 })}</legend>
              <Field label={t("Instruction")} id={`example-${index + 1}-instruction`}>
                <Textarea value={instruction} onChange={(event) => change(key, { instruction: event.target.value })} />
              </Field>
              <Field label={t("Questions")} id={`example-${index + 1}-questions`} hint={t("One per line.")}>
                <Textarea value={questions} onChange={(event) => change(key, { questions: event.target.value })} />
              </Field>
              <span className="self-end">
                <IconButton
                  size="sm"
                  label={t("Remove example {index}", { index: index + 1 })}
                  onClick={() => onChange({ ownExamples: examples.filter((example) => example.key !== key) })}
                >
                  <X aria-hidden />
                </IconButton>
              </span>
            </fieldset>
          ))}
          {examples.length < MAX_EXAMPLES ? (
            <span>
              <Button size="sm" icon={<Plus aria-hidden />} onClick={add}>
                {t("Add an example")}
              </Button>
            </span>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
