import { expect, test } from "vitest";
import { TINY_IMAGES, tinyPng } from "@/lib/content/image/testing/tiny-images";
import { readImageHeader } from "./read-image-header";

test.each(Object.entries(TINY_IMAGES))("%s is told by its bytes, with its size", (mediaType, base64) => {
  expect(readImageHeader(Buffer.from(base64, "base64"))).toEqual({ mediaType, width: 40, height: 30 });
});

test("a photo that is turned for viewing has the size it is shown with", () => {
  const jpeg = Buffer.from(TINY_IMAGES["image/jpeg"], "base64");
  const exif = Buffer.from("ffe100224578696600004d4d002a00000008000101120003000000010006000000000000", "hex");
  const turned = Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
  expect(readImageHeader(turned)).toEqual({ mediaType: "image/jpeg", width: 30, height: 40 });
});

test.each([
  [
    "an SVG",
    "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'><script>alert(1)</script></svg>",
    /SVG.*scripts/,
  ],
  ["a BMP", `BM${"\0".repeat(16)}${"\x28\0\0\0".repeat(4)}`, /type bmp/],
  ["a web page", "<!doctype html><html><body>image.png</body></html>", /not an image/],
  ["nothing", "", /not an image/],
  ["the first bytes of a PNG", "\x89PNG\r\n\x1a\n", /not an image/],
  ["a GIF without size", "GIF89a\0\0\0\0", /no width/],
])("%s is refused with the reason", (_, text, reason) => {
  expect(() => readImageHeader(Buffer.from(text, "latin1"))).toThrow(reason);
});

test("40 megapixels are taken, one row more is not", () => {
  const sized = (width: number, height: number) => {
    const png = tinyPng();
    png.writeUInt32BE(width, 16);
    png.writeUInt32BE(height, 20);
    return png;
  };
  expect(readImageHeader(sized(8_000, 5_000))).toMatchObject({ width: 8_000, height: 5_000 });
  expect(() => readImageHeader(sized(8_000, 5_001))).toThrow(/8000 × 5001 pixels; 40 megapixels/);
});
