import { Plus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select, Textarea } from "@/components/ui/input";
import { type JudgeExample, MAX_EXAMPLES } from "@/lib/judging/judge-configuration";
import { t } from "@/lib/messages/translate";

interface JudgeExamplesProps {
  examples: readonly JudgeExample[];
  onExamplesChange: (examples: JudgeExample[]) => void;
}

const TEXTS = [
  { field: "instruction", label: t("Instruction") },
  { field: "responseA", label: t("Response A") },
  { field: "responseB", label: t("Response B") },
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
          <legend className="px-1 text-sm font-medium">{t("Example {index}", { index: index + 1 })}</legend>
          {TEXTS.map(({ field, label }) => (
            <Field key={field} label={label} required>
              <Textarea
                rows={3}
                value={example[field]}
                onChange={({ target: { value } }) => change(index, { [field]: value })}
              />
            </Field>
          ))}
          <Field label={t("Better response")}>
            <Select
              value={example.better}
              onChange={({ target: { value } }) => change(index, { better: value === "B" ? "B" : "A" })}
            >
              <option value="A">A</option>
              <option value="B">B</option>
            </Select>
          </Field>
          <Field label={t("Reason")} hint={t("Shown where the strategy gives reasons before the choice.")}>
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
              {t("Remove example {index}", { index: index + 1 })}
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
            {examples.length === 0 ? t("Show the judge an example") : t("Add an example")}
          </Button>
          <p className="text-xs text-ink-muted">
            {t(
              "Sent before every pair with the right choice (1-shot, 2-shot). Don’t take any from the round to be judged.",
            )}
          </p>
        </div>
      ) : null}
    </div>
  );
}
