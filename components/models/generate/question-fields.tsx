import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { UNIVERSAL_ITEM } from "@/lib/domain/checklist/universal-item";
import type { GenerationPart } from "./generation-part";

/** How many questions, the one that suits every instruction, and the categories they are labelled with. */
export function QuestionFields({ draft, onChange }: GenerationPart) {
  return (
    <>
      <div className="grid max-w-md grid-cols-2 gap-5">
        <Field label="Least questions" id="fewest">
          <Input
            inputMode="numeric"
            value={draft.fewest}
            onChange={(event) => onChange({ fewest: event.target.value })}
          />
        </Field>
        <Field label="Most questions" id="most">
          <Input inputMode="numeric" value={draft.most} onChange={(event) => onChange({ most: event.target.value })} />
        </Field>
      </div>
      <p className="text-sm text-ink-muted">
        More or fewer than these are kept all the same: such a draft is flagged and waits for a person.
      </p>
      <Checkbox
        label="Add the universal question"
        hint={`“${UNIVERSAL_ITEM.question}” with importance ${UNIVERSAL_ITEM.importance}, as the last one of every checklist.`}
        checked={draft.universalItem}
        onChange={(event) => onChange({ universalItem: event.target.checked })}
      />
      <Checkbox
        label="Label the questions with categories"
        hint="One more call for each checklist."
        checked={draft.labels}
        onChange={(event) => onChange({ labels: event.target.checked })}
      />
      {draft.labels ? (
        <Field
          label="Categories"
          id="categories"
          hint="One a line; what it means may follow after a colon. The study’s own are filled in."
        >
          <Textarea
            rows={5}
            value={draft.categories}
            placeholder={"Format: length, layout, order\nContent"}
            onChange={(event) => onChange({ categories: event.target.value })}
          />
        </Field>
      ) : null}
    </>
  );
}
