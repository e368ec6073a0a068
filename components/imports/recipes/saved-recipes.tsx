"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { PencilLine, Trash2 } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { Panel } from "@/components/ui/panel";
import { errorMessage } from "@/lib/http/error-message";
import { IMPORT_FORMAT_NAMES } from "@/lib/imports/import-format";
import { deleteRecipe, recipesQuery, renameRecipe } from "@/lib/imports/queries/imports";
import type { ImportRecipe } from "@/lib/imports/recipes/import-recipe";
import { t } from "@/lib/messages/translate";
import { RecipeNameDialog } from "./recipe-name-dialog";

/** The study's recipes, to rename and delete. */
export function SavedRecipes({ studyId }: { studyId: string }) {
  const { data = [] } = useQuery(recipesQuery(studyId));
  if (data.length === 0) return null;
  return (
    <Panel
      level={2}
      title={t("Recipes")}
      description={t("Settings of imports, offered for files with the same columns.")}
    >
      <ul data-rows className="flex flex-col divide-y divide-line">
        {data.map((recipe) => (
          <SavedRecipe key={recipe.id} studyId={studyId} recipe={recipe} />
        ))}
      </ul>
    </Panel>
  );
}

function SavedRecipe({ studyId, recipe: { id, name, options } }: { studyId: string; recipe: ImportRecipe }) {
  const [asked, setAsked] = useState<"rename" | "delete" | null>(null);
  const close = () => setAsked(null);
  const renaming = useMutation({ ...renameRecipe(studyId, id), onSuccess: close });
  const deleting = useMutation({ ...deleteRecipe(studyId, id), onSuccess: close });
  return (
    <li className="flex items-center gap-3 py-2 text-sm">
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</span>
      {options ? (
        <span className="text-ink-muted">{options.format ? IMPORT_FORMAT_NAMES[options.format] : null}</span>
      ) : (
        <Badge tone="warning">{t("saved by another version: delete it and save it again")}</Badge>
      )}
      <IconButton size="sm" label={t("Rename {name}", { name })} onClick={() => setAsked("rename")}>
        <PencilLine aria-hidden />
      </IconButton>
      <IconButton size="sm" label={t("Delete {name}", { name })} onClick={() => setAsked("delete")}>
        <Trash2 aria-hidden />
      </IconButton>
      <RecipeNameDialog
        open={asked === "rename"}
        onOpenChange={() => {
          close();
          renaming.reset();
        }}
        title={t("Rename this recipe")}
        description={t("Commands and requests name recipes: those with the old name find it no longer.")}
        action={t("Rename")}
        name={name}
        sending={renaming}
      />
      <ConfirmDialog
        open={asked === "delete"}
        onOpenChange={() => {
          close();
          deleting.reset();
        }}
        title={t("Delete the recipe “{name}”?", { name })}
        confirmLabel={t("Delete")}
        onConfirm={() => deleting.mutate()}
        loading={deleting.isPending}
        error={deleting.error ? errorMessage(deleting.error) : undefined}
      >
        {t("What was imported with it stays. This cannot be undone.")}
      </ConfirmDialog>
    </li>
  );
}
