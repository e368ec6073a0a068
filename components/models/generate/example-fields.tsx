import { Plus, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { Textarea } from "@/components/ui/textarea";
import { MAX_EXAMPLES } from "@/lib/domain/run/generate-checklists";
import * as texts from "@/lib/messages/researcher/sampling";
import { say } from "@/lib/messages/researcher/say";
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
        legend={texts.examples}
        value={draft.examples}
        onValueChange={(kind) => {
          onChange({ examples: kind });
          if (kind === "own" && examples.length === 0) add();
        }}
        choices={[
          { value: "none", label: texts.none },
          { value: "own", label: texts.yourOwn },
          {
            value: "gold",
            label: texts.goldChecklistsOfThisStudy,
            hint: goldChecklists === 0 ? texts.noneIsGoldYetMark : say(texts.toChooseFromNever, { goldChecklists }),
            disabled: goldChecklists === 0,
          },
        ]}
      />
      {draft.examples === "gold" ? (
        <Field label={texts.howMany} id="gold-count" className="max-w-52">
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
              <legend className="-ml-1 px-1 text-sm font-medium">{say(texts.example, { index: index + 1 })}</legend>
              <Field label={texts.instruction} id={`example-${index + 1}-instruction`}>
                <Textarea value={instruction} onChange={(event) => change(key, { instruction: event.target.value })} />
              </Field>
              <Field label={texts.questions} id={`example-${index + 1}-questions`} hint={texts.oneALine}>
                <Textarea value={questions} onChange={(event) => change(key, { questions: event.target.value })} />
              </Field>
              <span className="self-end">
                <IconButton
                  size="sm"
                  label={say(texts.removeExample, { index: index + 1 })}
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
                {texts.addAnExample}
              </Button>
            </span>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
