import { Callout } from "@/components/ui/callout";
import { t } from "@/lib/messages/translate";

/** Says, in a study with images, that models are sent none of them. */
export function ImagesUnseen({ images }: { images: number }) {
  if (images === 0) return null;
  return (
    <Callout
      tone="warning"
      title={t("Models do not see the study’s {image}", {
        image: images === 1 ? t("image") : t("{count, plural, one {# image} other {# images}}", { count: images }),
      })}
    >
      {t(
        "They read text only and get just the name of an image. Where people saw an image, comparing them with a judge that did not can mislead.",
      )}
    </Callout>
  );
}
