import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { useModal } from "./use-modal";

type Modal = ReturnType<typeof useModal>;

describe("useModal", () => {
  it("keeps what is submitted in a dialog from the form around it", () => {
    let didStop = false;
    modalOf().onSubmit({
      stopPropagation: () => {
        didStop = true;
      },
    });
    expect(didStop).toBe(true);
  });
});

/** The hook needs a component to live in. */
function modalOf(): Modal {
  const found: Modal[] = [];
  const Probe = () => {
    found.push(useModal(true, () => undefined));
    return null;
  };
  renderToStaticMarkup(<Probe />);
  const [modal] = found;
  if (!modal) throw new Error("the component was not rendered");
  return modal;
}
