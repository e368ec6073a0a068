import { ScrollRegion } from "@/components/ui/scroll-region";
import type { TrainingPair } from "@/lib/improve/training-pairs";
import { t } from "@/lib/messages/translate";

type Said = TrainingPair["prompt"];

/** A pair as the file has it, the texts in full. */
export function PairExample({ example, number }: { example: TrainingPair; number: number }) {
  const round = (value: number) => Math.round(value * 10) / 10;
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-raised p-5">
      <p className="text-sm text-ink-muted">
        {t("Pair {number} · {instructionId} · differs by {round} on one question", {
          number,
          instructionId: example.instruction_id,
          round: round(example.largest_item_difference),
        })}
      </p>
      <Text label={t("Prompt")} said={example.prompt} />
      <div className="grid gap-4 md:grid-cols-2">
        <Text
          label={t("Chosen · {round} · {systemChosen}, sample {sampleChosen}", {
            round: round(example.score_chosen),
            systemChosen: example.system_chosen,
            sampleChosen: example.sample_chosen,
          })}
          said={example.chosen}
        />
        <Text
          label={t("Rejected · {round} · {systemRejected}, sample {sampleRejected}", {
            round: round(example.score_rejected),
            systemRejected: example.system_rejected,
            sampleRejected: example.sample_rejected,
          })}
          said={example.rejected}
        />
      </div>
    </li>
  );
}

function Text({ label, said }: { label: string; said: Said }) {
  const text = typeof said === "string" ? said : said.map(({ role, content }) => `${role}: ${content}`).join("\n\n");
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h3 className="text-xs font-medium text-ink-muted [overflow-wrap:anywhere]">{label}</h3>
      <ScrollRegion label={label} className="max-h-60 overflow-y-auto">
        <p className="text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
      </ScrollRegion>
    </div>
  );
}
