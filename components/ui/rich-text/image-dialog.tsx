import { createPortal } from "react-dom";
import { useT } from "../messages/messages-provider";
import { ModalFrame } from "../modal/modal-frame";
import type { KnownImage } from "./shown-images";

export interface ImageDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  image: KnownImage;
  description: string;
}

const LOOK = {
  dialog: "m-auto max-h-[calc(100dvh-1rem)] w-fit max-w-[calc(100%-1rem)] rounded-lg border open:animate-rise",
  panel: "max-h-[calc(100dvh-1rem)]",
  header: "py-3 pe-14 ps-4",
  title: "text-sm",
  body: "px-4 pt-1 pb-4",
  footer: "",
  close: "top-2 end-2",
};

/** An image as large as the window allows; what is larger still scrolls once it is opened by itself. */
export function ImageDialog({ open, onOpenChange, image, description }: ImageDialogProps) {
  const t = useT();
  const title = description || t("Image");
  // A dialog does not belong in the paragraph that the image is in.
  return createPortal(
    <ModalFrame open={open} onOpenChange={onOpenChange} title={title} look={LOOK}>
      <a
        href={image.address}
        target="_blank"
        rel="noopener"
        className="block rounded-sm"
        title={t("Open in a new tab")}
      >
        {/* biome-ignore lint/performance/noImgElement: Next's optimiser would ask for it without the reader's session */}
        <img
          src={image.address}
          alt={title}
          width={image.width}
          height={image.height}
          className="mx-auto h-auto max-h-[calc(100dvh-5.5rem)] w-auto max-w-full object-contain"
        />
      </a>
    </ModalFrame>,
    document.body,
  );
}
