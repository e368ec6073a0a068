import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NoLabels } from "./no-labels";

const shown = (round: { status: "draft" | "open" | "closed"; overlap: number }, total = 3) =>
  renderToStaticMarkup(<NoLabels progress={{ round: { studyId: "s", ...round }, tasks: { total } }} />);

test("a round without labels says what to do next, which depends on its state and on who labels it", () => {
  const open = shown({ status: "open", overlap: 3 });
  expect(open).toContain("Send annotators its link");
  expect(open).toContain("/studies/s/settings/people");
  const closed = shown({ status: "closed", overlap: 3 });
  expect(closed).toContain("Reopen it to collect labels.");
  expect(closed).not.toContain("<a ");
  const imported = shown({ status: "open", overlap: 0 });
  expect(imported).not.toContain("annotators");
  expect(imported).toContain("/studies/s/data/import");
  expect(shown({ status: "draft", overlap: 3 }, 0)).toContain("This round has no tasks");
});
