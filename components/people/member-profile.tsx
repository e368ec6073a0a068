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
import type { Member } from "@/lib/domain/people/people-member";
import { raterProfileSchema, tagsOfText, textOfTags } from "@/lib/domain/people/rater-profile";
import * as texts from "@/lib/messages/researcher/management";
import { say } from "@/lib/messages/researcher/say";
import { setProfile } from "@/lib/queries/people/study-people";

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
        {tags.length > 0 ? tags.join(", ") : <span className="text-ink-muted">{texts.notSet}</span>}
      </span>
      {mayChange ? (
        <IconButton
          label={say(texts.changeTheProfileOf, { member: member.name })}
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
      toast.success(say(texts.profileOfIsSaved, { member: member.name }));
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
      title={say(texts.profileOf, { member: member.name })}
      description={texts.roundsCanAskForLanguages}
      locked={saving.isPending}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" loading={saving.isPending}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit} className="flex flex-col gap-6">
        <FormErrorSummary errors={form.errors} />
        <Field {...form.field("languages")} label={texts.languages} hint={texts.separateWithCommasSuch}>
          <Input {...form.text("languages")} autoComplete="off" />
        </Field>
        <Field {...form.field("expertise")} label={texts.expertise} hint={texts.separateWithCommasSuchAsMedicine}>
          <Input {...form.text("expertise")} autoComplete="off" />
        </Field>
      </form>
    </Dialog>
  );
}
