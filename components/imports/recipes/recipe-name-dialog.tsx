"use client";

import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { type Sending, useForm } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import { Dialog } from "@/components/ui/modal/dialog";
import { type ChangeRecipe, changeRecipeSchema, MAX_RECIPE_NAME_LENGTH } from "@/lib/imports/recipes/import-recipe";
import { t } from "@/lib/messages/translate";

interface RecipeNameDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  /** the verb of what is done with the name */
  action: string;
  name: string;
  sending: Sending<ChangeRecipe> & { isPending: boolean };
}

/** Asks for a recipe's name. */
export function RecipeNameDialog({ open, onOpenChange, title, description, ...form }: RecipeNameDialogProps) {
  const formId = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={title}
      description={description}
      locked={form.sending.isPending}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t("Cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" loading={form.sending.isPending}>
            {form.action}
          </Button>
        </>
      }
    >
      <NameForm formId={formId} {...form} />
    </Dialog>
  );
}

/** Apart, so that every opening of the dialog begins with the name as it is. */
function NameForm({ formId, name, sending }: Pick<RecipeNameDialogProps, "name" | "sending"> & { formId: string }) {
  const form = useForm({ id: formId, initial: { name }, schema: changeRecipeSchema, sending, hasSummary: false });
  const field = form.field("name");
  return (
    <form id={formId} noValidate onSubmit={form.submit}>
      <Field {...field} label={t("Name")} required error={field.error ?? form.errors[0]?.message}>
        <Input {...form.text("name")} maxLength={MAX_RECIPE_NAME_LENGTH} autoComplete="off" />
      </Field>
    </form>
  );
}
