"use client";

import { useMutation } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Dialog } from "@/components/ui/modal/dialog";
import type { SubsetGroup } from "@/lib/compare/leaderboard";
import { saveSubsetGroups } from "@/lib/compare/queries";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";

interface SubsetGroupsProps {
  studyId: string;
  subsets: readonly string[];
  groups: readonly SubsetGroup[];
}

/** Names groups of subsets, whose figures are averaged with each subset counting once. */
export function SubsetGroups({ studyId, subsets, groups }: SubsetGroupsProps) {
  const formId = useId();
  const [open, setOpen] = useState(false);
  const saving = useMutation({ ...saveSubsetGroups(studyId), onSuccess: () => setOpen(false) });
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t("Group subsets…")}
      </Button>
      <Dialog
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          saving.reset();
        }}
        title={t("Groups of subsets")}
        description={t(
          "A group’s figure is the mean of its subsets’ figures: each subset counts once, however many pairs it has.",
        )}
        locked={saving.isPending}
        footer={
          <>
            <Button disabled={saving.isPending} onClick={() => setOpen(false)}>
              {t("Cancel")}
            </Button>
            <Button type="submit" form={formId} variant="primary" loading={saving.isPending}>
              {t("Save groups")}
            </Button>
          </>
        }
      >
        <GroupsForm formId={formId} subsets={subsets} groups={groups} error={saving.error} onSave={saving.mutate} />
      </Dialog>
    </>
  );
}

interface GroupsFormProps extends Omit<SubsetGroupsProps, "studyId"> {
  formId: string;
  error: Error | null;
  onSave: (groups: SubsetGroup[]) => void;
}

type Draft = SubsetGroup & { key: number };

/** Apart, so that every opening of the dialog begins with the groups as they are. */
function GroupsForm({ formId, subsets, groups, error, onSave }: GroupsFormProps) {
  const [drafts, setDrafts] = useState<Draft[]>(() =>
    (groups.length > 0 ? groups : [{ name: "", subsets: [] }]).map((group, key) => ({ ...group, key })),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const change = (key: number, changed: Partial<SubsetGroup>) =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...changed } : draft)));
  return (
    <form
      id={formId}
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const said = drafts.map((draft) => ({ name: draft.name.trim(), subsets: draft.subsets }));
        const kept = said.filter(({ name, subsets: chosen }) => name !== "" || chosen.length > 0);
        const wrong = kept.find(({ name, subsets: chosen }) => name === "" || chosen.length === 0);
        setProblem(wrong ? t("Give each group a name and at least one subset.") : null);
        if (!wrong) onSave(kept);
      }}
    >
      {drafts.map((draft, index) => (
        <fieldset key={draft.key} className="flex flex-col gap-3 rounded-md border border-line p-4">
          <legend className="px-1 text-sm font-medium">{t("Group {index}", { index: index + 1 })}</legend>
          <div className="flex items-end gap-2">
            <Field label={t("Name")} className="grow">
              <Input
                value={draft.name}
                maxLength={60}
                autoComplete="off"
                onChange={(event) => change(draft.key, { name: event.target.value })}
              />
            </Field>
            <IconButton
              label={t("Remove group {index}", { index: index + 1 })}
              onClick={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </div>
          <div className="grid max-h-48 gap-2 overflow-y-auto sm:grid-cols-2">
            {subsets.map((subset) => (
              <Checkbox
                key={subset}
                label={subset === "" ? t("No subset") : subset}
                checked={draft.subsets.includes(subset)}
                onChange={({ target: { checked } }) =>
                  change(draft.key, {
                    subsets: checked ? [...draft.subsets, subset] : draft.subsets.filter((each) => each !== subset),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          size="sm"
          variant="quiet"
          icon={<Plus aria-hidden />}
          onClick={() =>
            setDrafts([...drafts, { name: "", subsets: [], key: 1 + Math.max(-1, ...drafts.map(({ key }) => key)) }])
          }
        >
          {t("Add a group")}
        </Button>
      </div>
      {problem || error ? <Callout tone="negative" title={problem ?? errorMessage(error)} /> : null}
    </form>
  );
}
