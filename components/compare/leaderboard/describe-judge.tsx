"use client";

import { useMutation } from "@tanstack/react-query";
import { PencilLine } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Dialog } from "@/components/ui/modal/dialog";
import type { LeaderboardRow } from "@/lib/compare/leaderboard";
import { describeJudgeOfFile } from "@/lib/compare/queries";
import { errorMessage } from "@/lib/http/error-message";
import { JUDGE_FIELD_NAMES, JUDGE_FIELDS, type JudgeDescription } from "@/lib/judging/describe-judge";
import { t } from "@/lib/messages/translate";

/** Says what a judge of a file is: its model, how it was asked, with which prompt and settings. */
export function DescribeJudge({ studyId, row }: { studyId: string; row: LeaderboardRow }) {
  const formId = useId();
  const [open, setOpen] = useState(false);
  const saving = useMutation({ ...describeJudgeOfFile(studyId, row.raterId), onSuccess: () => setOpen(false) });
  return (
    <>
      <IconButton
        label={t("Describe {row}", { row: row.name })}
        size="sm"
        variant="quiet"
        onClick={() => setOpen(true)}
      >
        <PencilLine aria-hidden />
      </IconButton>
      <Dialog
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          saving.reset();
        }}
        size="sm"
        title={t("What is {row}?", { row: row.name })}
        description={t(
          "Its labels were imported. This description is shown in tables and figures; the labels don’t change.",
        )}
        locked={saving.isPending}
        footer={
          <>
            <Button disabled={saving.isPending} onClick={() => setOpen(false)}>
              {t("Cancel")}
            </Button>
            <Button type="submit" form={formId} variant="primary" loading={saving.isPending}>
              {t("Save")}
            </Button>
          </>
        }
      >
        <DescriptionForm formId={formId} description={row.description} error={saving.error} onSave={saving.mutate} />
      </Dialog>
    </>
  );
}

interface DescriptionFormProps {
  formId: string;
  description: JudgeDescription;
  error: Error | null;
  onSave: (description: JudgeDescription) => void;
}

/** Apart, so that every opening of the dialog begins with the words as they are. */
function DescriptionForm({ formId, description, error, onSave }: DescriptionFormProps) {
  const [draft, setDraft] = useState(description);
  const empty = { baseModel: null, strategy: null, template: null, settings: null };
  return (
    <form
      id={formId}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const said = JUDGE_FIELDS.map((field) => [field, draft[field]?.trim() || null] as const);
        onSave({ ...empty, ...Object.fromEntries(said) });
      }}
    >
      {JUDGE_FIELDS.map((field) => (
        <Field key={field} label={JUDGE_FIELD_NAMES[field]}>
          <Input
            value={draft[field] ?? ""}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setDraft({ ...draft, [field]: event.target.value })}
          />
        </Field>
      ))}
      {error ? <Callout tone="negative" title={errorMessage(error)} /> : null}
    </form>
  );
}
