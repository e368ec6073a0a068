"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast-store";
import type { ImportOptions } from "@/lib/imports/import-options";
import type { FileInspection } from "@/lib/imports/import-report";
import { saveRecipe } from "@/lib/imports/queries/imports";
import { recipeOf } from "@/lib/imports/recipes/import-recipe";
import { t } from "@/lib/messages/translate";
import { RecipeNameDialog } from "./recipe-name-dialog";

interface SaveRecipeProps {
  studyId: string;
  options: ImportOptions;
  inspection: FileInspection;
}

/** Keeps how this file is read for others like it. */
export function SaveRecipe({ studyId, options, inspection }: SaveRecipeProps) {
  const [open, setOpen] = useState(false);
  const saving = useMutation({
    ...saveRecipe(studyId),
    onSuccess: ({ recipe }) => {
      setOpen(false);
      toast.success(t("“{name}” is saved. Files with these columns offer it.", { name: recipe.name }));
    },
  });
  return (
    <div>
      <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
        {t("Save as recipe…")}
      </Button>
      <RecipeNameDialog
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          saving.reset();
        }}
        title={t("Save as recipe")}
        description={t(
          "Saves these settings and columns for the study, to read other files the same way. The name of a file’s one rater is not part of it.",
        )}
        action={t("Save recipe")}
        name=""
        sending={{
          ...saving,
          mutate: ({ name }) => saving.mutate({ name, options: recipeOf(options, inspection) }),
        }}
      />
    </div>
  );
}
