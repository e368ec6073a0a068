import { RadioGroup } from "@/components/ui/radio-group";
import { formatCount } from "@/lib/domain/format/counted";
import type { GenerationSetup } from "@/lib/domain/generation/generation-setup";
import type { GenerationPart } from "./generation-part";

/** Which instructions get a draft. */
export function InstructionFields({ draft, onChange, setup }: GenerationPart & { setup: GenerationSetup }) {
  const { instruction, instructions, series } = setup;
  const have = series.find(({ name }) => name === draft.series.trim())?.instructions ?? 0;
  return (
    <RadioGroup
      legend="Instructions"
      value={draft.instructions}
      onValueChange={(kind) => onChange({ instructions: kind })}
      choices={[
        ...(instruction
          ? [
              {
                value: "one" as const,
                label: `Only ${instruction.externalId}`,
                hint: <span className="line-clamp-3 [overflow-wrap:anywhere]">{instruction.text}</span>,
              },
            ]
          : []),
        {
          value: "without",
          label: `Those without a checklist of this series (${formatCount(instructions - have)})`,
          hint: "Neither a draft nor a published one.",
        },
        {
          value: "all",
          label: `All (${formatCount(instructions)})`,
          hint: "Where the series has a published checklist, the draft is its next version. A draft that waits is not overwritten: its instruction fails and says so.",
        },
      ]}
    />
  );
}
