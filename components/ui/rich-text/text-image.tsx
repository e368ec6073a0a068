import { ImageOff } from "lucide-react";
import { type ComponentType, type MouseEvent, useState } from "react";
import { useT } from "../messages/messages-provider";
import type { ImageDialogProps } from "./image-dialog";
import { useKnownImage } from "./shown-images";

/** In pixels, so that a tall picture leaves room for the text around it. */
const HIGHEST = 480;

export interface TextImageProps {
  description: string;
  address: string;
  /** inside a link no other can begin */
  insideLink: boolean;
}

/** An image of a text in a place of its final size: nothing moves when it arrives. Pressed it opens large. */
export function TextImage({ description, address, insideLink }: TextImageProps) {
  const t = useT();
  const { image, isMissing } = useKnownImage(address);
  const [failed, setFailed] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [Large, setLarge] = useState<ComponentType<ImageDialogProps> | null>(null);
  if (!image || failed) {
    const problem = isMissing ? t("not among the study’s images") : failed ? t("couldn’t be loaded") : null;
    return <ImagePlaceholder description={description} address={address} problem={problem} />;
  }
  const { width, height } = image;
  const picture = (
    // biome-ignore lint/performance/noImgElement: Next's optimiser would ask for it without the reader's session
    <img
      src={image.address}
      alt={description || t("Image")}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
      className="h-auto max-w-full rounded-sm"
      style={{ width: Math.min(width, (HIGHEST * width) / height), aspectRatio: `${width}/${height}` }}
    />
  );
  if (insideLink) return picture;
  const open = (event: MouseEvent) => {
    // Those who ask for a new tab get one.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setIsOpen(true);
    void import("./image-dialog").then(({ ImageDialog }) => setLarge(() => ImageDialog));
  };
  return (
    <>
      <a
        href={image.address}
        target="_blank"
        rel="noopener"
        aria-haspopup="dialog"
        onClick={open}
        className="inline-block max-w-full cursor-zoom-in rounded-sm align-middle"
      >
        {picture}
      </a>
      {Large ? <Large open={isOpen} onOpenChange={setIsOpen} image={image} description={description} /> : null}
    </>
  );
}

const LONGEST = 120;

interface ImagePlaceholderProps {
  description: string;
  address: string;
  /** why it is not shown, where that is not as usual */
  problem: string | null;
}

/** Replaces an image that is not loaded: it could track the reader, and could change between readings. */
function ImagePlaceholder({ description, address, problem }: ImagePlaceholderProps) {
  const t = useT();
  const shown = address.length > LONGEST ? `${address.slice(0, LONGEST)}…` : address;
  return (
    <span className="inline-flex max-w-full items-center gap-2 rounded-md border border-dashed border-line-strong px-2 py-1 align-middle text-sm text-ink-muted">
      <ImageOff aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0">
        {t("Image")}
        {description ? `: ${description}` : ""} <span className="font-mono text-xs break-all">{shown}</span>
        {problem ? ` · ${problem}` : ""}
      </span>
    </span>
  );
}
