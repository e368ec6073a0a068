import { Callout } from "@/components/ui/callout";
import * as texts from "@/lib/messages/researcher/runs";
import { say } from "@/lib/messages/researcher/say";

/** Says, in a study with images, that models are sent none of them. */
export function ImagesUnseen({ images }: { images: number }) {
  if (images === 0) return null;
  return (
    <Callout
      tone="warning"
      title={say(texts.modelsDoNotSee, { image: images === 1 ? texts.image : say(texts.images, { count: images }) })}
    >
      {texts.theyReadText}
    </Callout>
  );
}
