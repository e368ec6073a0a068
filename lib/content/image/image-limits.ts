/** What the images of a study may come to. Stated in docs/study-format.md and tested at the edge. */
export const IMAGE_LIMITS = {
  /** of one image */
  bytes: 10_000_000,
  /** of one image: as many as a browser can be asked to hold */
  pixels: 40_000_000,
  /** of one study */
  images: 2_000,
  /** of one study, all images together */
  studyBytes: 500_000_000,
  nameCharacters: 200,
} as const;

/** What is taken: pictures that browsers show and that can hold no script. */
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"] as const;
