"use client";

import { Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Textarea } from "@/components/ui/input";
import { keepFocus } from "@/components/ui/kept-focus";
import { useT } from "@/components/ui/messages/messages-provider";
import { Dialog } from "@/components/ui/modal/dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import { renderByIndex } from "@/components/ui/render-by-index";
import type { Problem, ProblemKind } from "@/lib/labelling/labelling";
import { MAX_PROBLEM_NOTE_LENGTH, MAX_PROBLEMS, PROBLEM_KINDS } from "@/lib/labelling/labelling-limits";
import { sentence } from "@/lib/messages/translate";
import { useAnnouncer } from "../workspace/announcer";

export interface ProblemDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** a question of it may be what is wrong */
  hasChecklist: boolean;
  /** reported with this label already */
  problems: readonly Problem[];
  onReport: (problem: Problem) => void;
  onWithdraw: (index: number) => void;
  /** null where the task cannot be handed back, as when a submitted label is changed */
  onSkip: ((problem: Problem) => void) | null;
}

/** Reports a problem with a task: in addition to the label, or instead of it. */
export function ProblemDialog(props: ProblemDialogProps) {
  const t = useT();
  const { say, announcer } = useAnnouncer();
  const report = (problem: Problem) => {
    props.onReport(problem);
    // Nothing outside of the dialog is heard until it is closed.
    requestAnimationFrame(() => say(t("Report attached.")));
  };
  return (
    <>
      {announcer}
      <Dialog
        open={props.open}
        onOpenChange={props.onOpenChange}
        title={t("Report a problem")}
        description={t(
          "The researchers see it with the task. Report it and still label, or pass the task to someone else.",
        )}
      >
        <ProblemForm {...props} onReport={report} />
      </Dialog>
    </>
  );
}

/** Apart, so that what was written is forgotten when the dialog closes. */
function ProblemForm({ onOpenChange, hasChecklist, problems, onReport, onWithdraw, onSkip }: ProblemDialogProps) {
  const id = useId();
  const t = useT();
  const [kind, setKind] = useState<ProblemKind | null>(null);
  const [note, setNote] = useState("");
  const [asked, setAsked] = useState(false);
  // The page's own is out of reach while a dialog is open.
  const { say, announcer } = useAnnouncer();
  const full = problems.length >= MAX_PROBLEMS;
  const isUnsaid = kind === "other" && note.trim() === "";
  const finish = (what: (problem: Problem) => void, problem: Problem | undefined) => {
    if (!problem || isUnsaid) {
      setAsked(true);
      say(t(problem ? "Describe the problem briefly." : "Select a reason."));
      return;
    }
    what(problem);
    onOpenChange(false);
  };
  const withdraw = (index: number) => {
    onWithdraw(index);
    say(t("Report withdrawn."));
  };
  const chosen = kind === null ? undefined : { kind, note: note.trim() };
  const choices = PROBLEM_KINDS.filter((value) => value !== "checklist" || hasChecklist).map((value) => ({
    value,
    label: t(PROBLEMS[value]),
  }));
  return (
    <div ref={keepFocus} className="flex flex-col gap-5">
      {announcer}
      {problems.length > 0 ? (
        <ul aria-label={t("Reported with this label")} className="flex flex-col gap-1 text-sm">
          {renderByIndex(problems, (problem, index) => (
            <li className="flex items-center justify-between gap-3 rounded-md bg-sunken py-1 pe-1 ps-3">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {t(PROBLEMS[problem.kind])}
                {problem.note ? <span className="text-ink-muted"> · {problem.note}</span> : null}
              </span>
              <IconButton size="sm" label={t("Withdraw this report")} onClick={() => withdraw(index)}>
                <Trash2 aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      <RadioGroup
        legend={t("What is wrong?")}
        choices={choices}
        value={kind}
        onValueChange={setKind}
        error={asked && kind === null ? t("Select a reason.") : undefined}
      />
      <Field
        label={t("Note")}
        aside={kind === "other" ? undefined : t("optional")}
        error={asked && isUnsaid ? t("Describe the problem briefly.") : undefined}
        id={`${id}-note`}
      >
        <Textarea value={note} maxLength={MAX_PROBLEM_NOTE_LENGTH} onChange={(event) => setNote(event.target.value)} />
      </Field>
      {full ? (
        <Callout tone="warning">{t("A label can have at most {count} reports.", { count: MAX_PROBLEMS })}</Callout>
      ) : null}
      <div className="flex flex-wrap justify-end gap-3">
        {/* What was reported already is reason enough. */}
        {onSkip ? (
          <Button onClick={() => finish(onSkip, chosen ?? problems.at(-1))}>{t("Skip this task")}</Button>
        ) : null}
        <Button variant="primary" disabled={full} onClick={() => finish(onReport, chosen)}>
          {t("Attach to my label")}
        </Button>
      </div>
    </div>
  );
}

const PROBLEMS = {
  unreadable: sentence("It cannot be read: broken, empty or cut off"),
  unsafe: sentence("It is harmful or upsetting"),
  wrong_language: sentence("It is in a language I cannot judge"),
  checklist: sentence("A checklist question does not fit or is unclear"),
  other: sentence("Something else"),
} as const;
