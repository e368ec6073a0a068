import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import ResearcherError from "./error";

/** Its button is pressed as soon as it is there. */
vi.mock("@/components/ui/error-state", () => ({
  ErrorState: ({ onRetry }: { onRetry: () => void }) => {
    onRetry();
    return null;
  },
}));

it("asks the server anew when it is tried again: drawing the answer that failed once more would fail once more", () => {
  const given = { error: new Error("no database"), reset: vi.fn(), retry: vi.fn() };
  renderToStaticMarkup(<ResearcherError {...given} />);
  expect(given.retry).toHaveBeenCalledOnce();
  expect(given.reset).not.toHaveBeenCalled();
});
