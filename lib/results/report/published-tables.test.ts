import { expect, test } from "vitest";
import { PUBLISHED_TABLES, type PublishedTableId } from "./published-tables";

const row = (id: PublishedTableId, name: string) =>
  PUBLISHED_TABLES[id].rows.find(([first]) => first?.text === name)?.map(({ text }) => text);

test("published figures are printed as one's own tables print the same kind", () => {
  expect(row("infobench-2", "Overall")).toEqual(["Overall", "500", "38.35", "2,250", "4.50", "143"]);
  expect(row("infobench-6", "Overall")?.[1]).toBe("1,395");
  expect(row("tick-2", "Command-R+")).toEqual(["Command-R+", "0.709", "0.570", "0.357", "0.534", "1.416"]);
  expect(row("tick-2", "GPT-4o")?.at(-1)).toBe("1.410");
  expect(row("tick-b2", "InFoBench")?.[1]).toBe("−0.001");
  // The same measure alike in every paper: distances as numbers, shares in percent.
  expect(row("infobench-4", "Crowd (AMT)")?.slice(3)).toEqual(["84.0%", "0.516", "0.347", "0.137", "0.621"]);
  expect(row("diva-2", "Preference")?.slice(1)).toEqual(["0.309", "0.497", "0.194", "0.885"]);
  expect(row("tick-3b", "GPT-4o")?.[1]).toBe("82.6%");
  expect(row("infobench-4", "Experts")?.slice(1, 3)).toEqual(["1,416.00", "1,440"]);
});
