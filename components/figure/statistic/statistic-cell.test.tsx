import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { StatisticCell } from "./statistic-cell";

it("shows a number alone, and says why one is not defined", () => {
  expect(renderToStaticMarkup(<StatisticCell statistic={{ defined: true, value: 0.5 }} />)).toBe("0.500");
  const none = { defined: false, reason: "no-labels", explanation: "There are no labels." } as const;
  expect(renderToStaticMarkup(<StatisticCell statistic={none} />)).toContain("There are no labels.");
});
