import { Plus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { type JudgeExample, MAX_EXAMPLES } from "@/lib/domain/judge/judge-configuration";
import * as texts from "@/lib/messages/researcher/judge-setup";
import { say } from "@/lib/messages/researcher/say";

interface JudgeExamplesProps {
  examples: readonly JudgeExample[];
  onExamplesChange: (examples: JudgeExample[]) => void;
}

const TEXTS = [
  { field: "instruction", label: texts.instruction },
  { field: "responseA", label: texts.responseA },
  { field: "responseB", label: texts.responseB },
] as const;

const NEW_EXAMPLE: JudgeExample = { instruction: "", responseA: "", responseB: "", better: "A", reason: "" };

/** A researcher's own examples of pairs: they are sent before every pair, each with the right choice. */
export function JudgeExamples({ examples, onExamplesChange }: JudgeExamplesProps) {
  const change = (index: number, changed: Partial<JudgeExample>) =>
    onExamplesChange(examples.map((example, place) => (place === index ? { ...example, ...changed } : example)));
  return (
    <div id="judge-examples" className="flex flex-col gap-4">
      {examples.map((example, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: examples have no name of their own, and their order is what tells them apart
        <fieldset key={index} className="flex flex-col gap-3 rounded-md border border-line p-4">
          <legend className="px-1 text-sm font-medium">{say(texts.example, { index: index + 1 })}</legend>
          {TEXTS.map(({ field, label }) => (
            <Field key={field} label={label} required>
              <Textarea
                rows={3}
                value={example[field]}
                onChange={({ target: { value } }) => change(index, { [field]: value })}
              />
            </Field>
          ))}
          <Field label={texts.betterResponse}>
            <Select
              value={example.better}
              onChange={({ target: { value } }) => change(index, { better: value === "B" ? "B" : "A" })}
            >
              <option value="A">A</option>
              <option value="B">B</option>
            </Select>
          </Field>
          <Field label={texts.reason} hint={texts.shownWhereTheStrategyGives}>
            <Textarea
              rows={2}
              value={example.reason}
              onChange={({ target: { value } }) => change(index, { reason: value })}
            />
          </Field>
          <div>
            <Button
              size="sm"
              variant="quiet"
              onClick={() => onExamplesChange(examples.filter((_, place) => place !== index))}
            >
              {say(texts.removeExample, { index: index + 1 })}
            </Button>
          </div>
        </fieldset>
      ))}
      {examples.length < MAX_EXAMPLES ? (
        <div className="flex flex-col items-start gap-1.5">
          <Button
            size="sm"
            variant="quiet"
            icon={<Plus aria-hidden />}
            onClick={() => onExamplesChange([...examples, NEW_EXAMPLE])}
          >
            {examples.length === 0 ? texts.showTheJudgeAnExample : texts.addAnExample}
          </Button>
          <p className="text-xs text-ink-muted">{texts.sentBeforeEveryPair}</p>
        </div>
      ) : null}
    </div>
  );
}
