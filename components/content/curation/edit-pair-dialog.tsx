"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Dialog } from "@/components/ui/modal/dialog";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { toast } from "@/components/ui/toast-store";
import type { CuratedPair, PairChange } from "@/lib/content/curation";
import { instructionQuery } from "@/lib/content/queries/instructions";
import { changePair } from "@/lib/content/queries/pairs";
import type { Instruction } from "@/lib/content/study-content";
import { errorMessage } from "@/lib/http/error-message";
import { bareSides } from "@/lib/imports/study-format/explanation-sides";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { t } from "@/lib/messages/translate";

interface EditPairDialogProps {
  studyId: string;
  pair: CuratedPair;
  onClose: () => void;
}

/** The known outcome, why, and the two texts as long as no round holds them. */
export function EditPairDialog({ studyId, pair, onClose }: EditPairDialogProps) {
  const id = useId();
  const query = useQuery(instructionQuery(studyId, pair.instructionId));
  const saving = useMutation({
    ...changePair(studyId, pair.id),
    onSuccess: () => {
      toast.success(t("Pair saved."));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("Edit pair")}
      description={pair.excerpt}
      locked={saving.isPending}
      footer={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" form={id} variant="primary" loading={saving.isPending} disabled={!query.data}>
            {t("Save")}
          </Button>
        </>
      }
    >
      {query.data ? (
        <PairForm
          id={id}
          pair={pair}
          instruction={query.data}
          error={saving.error ? errorMessage(saving.error) : null}
          onSave={(change) => saving.mutate(change)}
        />
      ) : (
        <PageWaiting what={t("the pair")} query={query} />
      )}
    </Dialog>
  );
}

interface PairFormProps {
  id: string;
  pair: CuratedPair;
  instruction: Instruction;
  error: string | null;
  onSave: (change: PairChange) => void;
}

function PairForm({ id, pair, instruction, error, onSave }: PairFormProps) {
  const own = instruction.pairs.find((each) => each.id === pair.id);
  const find = (responseId: string | undefined) => instruction.responses.find(({ id }) => id === responseId);
  const responses = { a: find(own?.responseAId), b: find(own?.responseBId) };
  const [before] = useState({ a: responses.a?.text ?? "", b: responses.b?.text ?? "" });
  const [texts, setTexts] = useState(before);
  const [outcome, setOutcome] = useState(pair.knownOutcome);
  const [explanation, setExplanation] = useState(pair.explanation ?? "");
  const sides = bareSides(explanation);
  return (
    <form
      id={id}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSave({
          ...(outcome === null || outcome === pair.knownOutcome ? {} : { knownOutcome: outcome }),
          ...(explanation === (pair.explanation ?? "") ? {} : { explanation: explanation || null }),
          ...(texts.a === before.a ? {} : { textA: texts.a }),
          ...(texts.b === before.b ? {} : { textB: texts.b }),
        });
      }}
    >
      {error === null ? null : (
        <Callout tone="negative" role="alert">
          {error}
        </Callout>
      )}
      <SegmentedControl
        legend={t("Reference outcome")}
        name={`${id}-outcome`}
        value={outcome ?? "none"}
        choices={[
          ...(pair.knownOutcome === null ? [{ value: "none" as const, label: t("Not known") }] : []),
          { value: "win", label: t("A is better") },
          { value: "tie", label: t("Tie") },
          { value: "loss", label: t("B is better") },
        ]}
        onValueChange={(value) => setOutcome(value === "none" ? null : value)}
      />
      <Field
        label={t("Explanation")}
        hint={t(
          "Optional. Raters in training read it once they have labelled. Write {A} and {B} for the responses: each rater reads the letters of their screen.",
          { A: "{{A}}", B: "{{B}}" },
        )}
      >
        <Textarea
          rows={2}
          value={explanation}
          maxLength={STUDY_LIMITS.explanationCharacters}
          onChange={(event) => setExplanation(event.target.value)}
        />
      </Field>
      <div role="status">
        {sides.length > 0 ? (
          <Callout tone="warning">
            {t("Half of the raters see A and B the other way round. Write {a} or {b} in place of: {sides}", {
              a: "{{A}}",
              b: "{{B}}",
              sides: sides.join(", "),
            })}
          </Callout>
        ) : null}
      </div>
      {pair.isLabelled ? (
        <p className="text-sm text-ink-muted">
          {t("A round uses these responses, so their texts can’t change. Drop the pair if they are wrong.")}
        </p>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          {(["a", "b"] as const).map((side) => (
            <Field
              key={side}
              label={`${side.toUpperCase()}: ${side === "a" ? pair.systemA : pair.systemB}`}
              hint={responses[side]?.messages ? t("A conversation can’t be edited here.") : undefined}
            >
              <Textarea
                rows={8}
                value={texts[side]}
                readOnly={Boolean(responses[side]?.messages)}
                maxLength={STUDY_LIMITS.responseCharacters}
                onChange={(event) => setTexts({ ...texts, [side]: event.target.value })}
              />
            </Field>
          ))}
        </div>
      )}
    </form>
  );
}
