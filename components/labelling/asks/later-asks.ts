import type { ComponentType } from "react";
import type { AskName } from "@/lib/round/protocol/protocols";
import type { AskPanelProps } from "./ask-panel";
import { addAsks } from "./asks";

type Panel = ComponentType<AskPanelProps>;

const panels: Partial<Record<AskName, Panel>> = {};

const loadWriting = () =>
  Promise.all([import("./writing-asks"), import("./questions/writing-panel")]).then(
    ([{ WRITING_ASKS }, { WritingPanel }]) => {
      addAsks(WRITING_ASKS);
      panels.questions = WritingPanel;
    },
  );

const loadCategories = () =>
  Promise.all([import("./categories/categories-ask"), import("./categories/categories-panel")]).then(
    ([{ categoriesAsk }, { CategoriesPanel }]) => {
      addAsks({ categories: categoriesAsk });
      panels.categories = CategoriesPanel;
    },
  );

/** Asks of few rounds: their scripts, with the panel in which they are answered, are fetched by those alone. */
export const LATER_ASKS: Partial<Record<AskName, () => Promise<void>>> = {
  questions: loadWriting,
  categories: loadCategories,
};

export const laterPanel = (ask: AskName): Panel | undefined => panels[ask];
