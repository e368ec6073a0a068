import { Callout } from "@/components/ui/callout";
import { counted } from "@/lib/domain/format/counted";

/** Says, in a study with images, that models are sent none of them. */
export function ImagesUnseen({ images }: { images: number }) {
  if (images === 0) return null;
  return (
    <Callout
      tone="warning"
      title={`Models do not see the study’s ${images === 1 ? "image" : counted(images, "image")}`}
    >
      They read text only: of an image they get the name. Where people saw an image, comparing them with a judge that
      did not can mislead.
    </Callout>
  );
}
