"use client";

import { useMutation } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { useForm } from "@/components/ui/form/use-form";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Dialog } from "@/components/ui/modal/dialog";
import { toast } from "@/components/ui/toast-store";
import { t } from "@/lib/messages/translate";
import type { Member } from "@/lib/people/people-member";
import { setProfile } from "@/lib/people/queries/study-people";
import { raterProfileSchema, tagsOfText, textOfTags } from "@/lib/people/rater-profile";

export interface MemberProfileProps {
  studyId: string;
  member: Member;
  mayChange: boolean;
}

/** A member's languages and expertise, by which rounds choose their raters. */
export function MemberProfile({ studyId, member, mayChange }: MemberProfileProps) {
  const [open, setOpen] = useState(false);
  const tags = [...member.languages, ...member.expertise];
  return (
    <span className="flex items-center gap-1">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {tags.length > 0 ? tags.join(", ") : <span className="text-ink-muted">{t("not set")}</span>}
      </span>
      {mayChange ? (
        <IconButton
          label={t("Change the profile of {member}", { member: member.name })}
          size="sm"
          variant="quiet"
          className="-my-1.5"
          onClick={() => setOpen(true)}
        >
          <Pencil aria-hidden />
        </IconButton>
      ) : null}
      {open ? <ProfileDialog studyId={studyId} member={member} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}

function ProfileDialog({ studyId, member, onClose }: { studyId: string; member: Member; onClose: () => void }) {
  const formId = useId();
  const saving = useMutation({
    ...setProfile(studyId, member.userId),
    onSuccess: () => {
      onClose();
      toast.success(t("Profile of {member} saved.", { member: member.name }));
    },
  });
  const form = useForm({
    id: formId,
    initial: { languages: textOfTags(member.languages), expertise: textOfTags(member.expertise) },
    schema: raterProfileSchema,
    bodyOf: ({ languages, expertise }) => ({ languages: tagsOfText(languages), expertise: tagsOfText(expertise) }),
    sending: saving,
  });
  return (
    <Dialog
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={t("Profile of {member}", { member: member.name })}
      description={t(
        "Rounds can ask for languages and expertise: then only members who have all of them see the round. Annotators don’t see profiles.",
      )}
      locked={saving.isPending}
      footer={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" loading={saving.isPending}>
            {t("Save")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit} className="flex flex-col gap-6">
        <FormErrorSummary errors={form.errors} />
        <Field
          {...form.field("languages")}
          label={t("Languages")}
          hint={t("Separate with commas, such as english, german.")}
        >
          <Input {...form.text("languages")} autoComplete="off" />
        </Field>
        <Field
          {...form.field("expertise")}
          label={t("Expertise")}
          hint={t("Separate with commas, such as medicine, law.")}
        >
          <Input {...form.text("expertise")} autoComplete="off" />
        </Field>
      </form>
    </Dialog>
  );
}
