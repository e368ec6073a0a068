import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { useModal } from "./modal-frame";

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

  it("says that it was closed only while it is", () => {
    const told: boolean[] = [];
    const { onClose } = modalOf((open) => told.push(open));
    for (const open of [true, false]) {
      const dialog = { open };
      onClose({ target: dialog, currentTarget: dialog });
    }
    expect(told).toEqual([false]);
  });
});

/** The hook needs a component to live in. */
function modalOf(onOpenChange: (open: boolean) => void = () => undefined): Modal {
  const found: Modal[] = [];
  const Probe = () => {
    found.push(useModal(true, onOpenChange));
    return null;
  };
  renderToStaticMarkup(<Probe />);
  const [modal] = found;
  if (!modal) throw new Error("the component was not rendered");
  return modal;
}
