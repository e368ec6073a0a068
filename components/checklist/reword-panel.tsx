"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ModelPicker } from "@/components/endpoints/model-picker";
import { BudgetField } from "@/components/runs/budget-dialog";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Dialog } from "@/components/ui/modal/dialog";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast-store";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { CHECKLIST_LIMITS } from "@/lib/checklist/checklist";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { filterOfAddress } from "@/lib/results/agreement-filter";
import { type AnalysedItem, itemAnalysisFigure } from "@/lib/results/item-analysis";
import { figureQuery } from "@/lib/results/queries/figure-query";
import { roundProgressQuery } from "@/lib/results/queries/progress";
import { rewordQuestion } from "@/lib/results/queries/rewordings";
import { startRuns } from "@/lib/runs/queries/runs";

const MAX_ASKED = 200;

/** Questions to put into other words, by a person or by a model. */
export function RewordPanel({ studyId, roundId }: { studyId: string; roundId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const { raters, without } = filterOfAddress(useUrlQuery().choices());
  const { data: progress } = useQuery(roundProgressQuery(roundId));
  const { data } = useQuery({
    ...figureQuery(itemAnalysisFigure, roundId, { raters, without }, progress?.version ?? ""),
    enabled: progress !== undefined,
  });
  const questions = data?.items.filter((item) => item.toRewrite) ?? [];
  if (!data) return null;
  if (questions.length === 0) {
    return (
      <Panel level={2} title={t("Reword")}>
        {t(
          "No question needs other words by now. Here come those that people probably read differently, or say that both answers can be defended, once enough responses have labels by several raters.",
        )}
      </Panel>
    );
  }
  return (
    <Panel
      level={2}
      title={t("Reword")}
      description={t(
        "A question in other words becomes a draft of the next version of every checklist that asks it. Nothing is asked of raters before you publish it.",
      )}
      actions={<Button onClick={() => setIsAsking(true)}>{t("Ask a model…")}</Button>}
    >
      <ul className="flex flex-col gap-6">
        {questions.map((question) => (
          <li key={question.itemId}>
            <RewordForm roundId={roundId} question={question} />
          </li>
        ))}
      </ul>
      {isAsking ? (
        <AskModel studyId={studyId} roundId={roundId} questions={questions} close={() => setIsAsking(false)} />
      ) : null}
    </Panel>
  );
}

function RewordForm({ roundId, question }: { roundId: string; question: AnalysedItem }) {
  const [text, setText] = useState(question.question);
  const rewording = useMutation({
    ...rewordQuestion(roundId),
    onSuccess: ({ checklistIds }) =>
      toast.success(t("Saved in {count, plural, one {# draft} other {# drafts}}.", { count: checklistIds.length })),
  });
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        rewording.mutate({ itemId: question.itemId, question: text.trim() });
      }}
    >
      <Field
        label={question.question}
        id={`reword-${question.itemId}`}
        error={rewording.error ? errorMessage(rewording.error) : undefined}
      >
        <Textarea
          rows={2}
          value={text}
          maxLength={CHECKLIST_LIMITS.questionCharacters}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <div>
        <Button
          type="submit"
          size="sm"
          loading={rewording.isPending}
          disabled={text.trim() === "" || text.trim() === question.question}
        >
          {t("Save as a draft")}
        </Button>
      </div>
    </form>
  );
}

interface AskModelProps {
  studyId: string;
  roundId: string;
  questions: readonly AnalysedItem[];
  close: () => void;
}

/** A run in which a model rewords all of them. */
function AskModel({ studyId, roundId, questions, close }: AskModelProps) {
  const router = useRouter();
  const [modelId, setModelId] = useState<string | null>(null);
  const [budget, setBudget] = useState<number | null>(null);
  const starting = useMutation({
    ...startRuns(studyId),
    onSuccess: ([runId]) => router.push(`/studies/${studyId}/models/runs/${runId}`),
    onError: (error) => toast.error(errorMessage(error)),
  });
  const itemIds = questions.slice(0, MAX_ASKED).map(({ itemId }) => itemId);
  const begin = () =>
    starting.mutate([
      {
        kind: "reword-questions",
        configuration: { modelId, roundId, itemIds },
        terms: { name: t("Reword questions"), budget, useCache: true },
      },
    ]);
  return (
    <Dialog
      open
      onOpenChange={close}
      size="lg"
      title={t("Ask a model to reword")}
      description={t(
        "The model reads the instruction, the question, how people answered it and their notes, and writes the question in other words. {count, plural, one {# question is} other {# questions are}} asked about; what comes back is a draft.",
        { count: itemIds.length },
      )}
      footer={
        <Button
          variant="primary"
          loading={starting.isPending || starting.isSuccess}
          disabled={modelId === null || Number.isNaN(budget)}
          onClick={begin}
        >
          {t("Start")}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <ModelPicker studyId={studyId} value={modelId} onChange={setModelId} />
        <BudgetField
          studyId={studyId}
          id="reword-budget"
          className="max-w-52"
          value={budget}
          onValueChange={setBudget}
        />
      </div>
    </Dialog>
  );
}
