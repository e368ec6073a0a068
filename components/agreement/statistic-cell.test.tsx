import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { StatisticCell } from "./statistic-cell";

it("says why there is no interval, and why a number is not defined", () => {
  const defined = renderToStaticMarkup(<StatisticCell statistic={{ defined: true, value: 0.5 }} />);
  expect(defined).toContain("0.500");
  expect(defined).toContain("No interval is computed for this number.");
  const none = { defined: false, reason: "no-labels", explanation: "There are no labels." } as const;
  expect(renderToStaticMarkup(<StatisticCell statistic={none} />)).toContain("There are no labels.");
});
