import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { IMAGE_LIMITS } from "@/lib/content/image/image-limits";
import { tinyPng } from "@/lib/content/image/testing/tiny-images";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import { deleteStudy } from "@/lib/study/server/delete-study";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import { deleteImage, exportedImages, listImages, readImage } from "./images";
import { shownImages } from "./shown-images";
import { storeImage } from "./store-image";

const png = (name: string, note = name) => ({
  name,
  bytes: tinyPng(note),
  mediaType: "image/png" as const,
  width: 40,
  height: 30,
});
const hashOf = (note: string) => createHash("sha256").update(tinyPng(note)).digest("hex");

test("who may import gives images; whoever reads the study or labels in it gets them; for others there are none", async () => {
  const { studyId } = await makeStudy(1);
  const elsewhere = await makeStudy(1);
  const owner = await makeMember(studyId, "owner");
  const annotator = await makeMember(studyId, "annotator");
  const researcher = await makeMember(studyId, "researcher");
  const strangers = [await makeMember(elsewhere.studyId, "owner"), await makePerson("x")];
  expect(await storeImage(owner, studyId, png("charts/q3.png"))).toEqual({ isNew: true });
  for (const viewer of [owner, researcher, annotator, OPERATOR, await makePerson("admin", { isAdmin: true })]) {
    const { sha256, mediaType, bytes } = await readImage(viewer, studyId, "charts/q3.png");
    expect([sha256, mediaType]).toEqual([hashOf("charts/q3.png"), "image/png"]);
    expect(Buffer.from(await bytes()).equals(tinyPng("charts/q3.png"))).toBe(true);
  }
  const missing = { code: "NOT_FOUND" };
  for (const viewer of strangers) {
    await expect(readImage(viewer, studyId, "charts/q3.png")).rejects.toMatchObject(missing);
  }
  await expect(readImage(owner, studyId, "charts/q4.png")).rejects.toMatchObject(missing);
  await expect(readImage(strangers[0] ?? owner, elsewhere.studyId, "charts/q3.png")).rejects.toMatchObject(missing);
  for (const viewer of [annotator, ...strangers]) {
    await expect(storeImage(viewer, studyId, png("b.png"))).rejects.toMatchObject(missing);
    await expect(deleteImage(viewer, studyId, "charts/q3.png")).rejects.toMatchObject(missing);
    await expect(listImages(viewer, studyId)).rejects.toMatchObject(missing);
  }
});

test("a name keeps its image: the same bytes change nothing, others are refused", async () => {
  const { studyId } = await makeStudy(1);
  const owner = await makeMember(studyId, "owner");
  await storeImage(owner, studyId, png("a.png", "one"));
  expect(await storeImage(owner, studyId, png("a.png", "one"))).toEqual({ isNew: false });
  await expect(storeImage(owner, studyId, png("a.png", "two"))).rejects.toMatchObject({ code: "CONFLICT" });
  expect((await readImage(owner, studyId, "a.png")).sha256).toBe(hashOf("one"));
  const all = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) => storeImage(owner, studyId, png("raced.png", `raced ${index}`))),
  );
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("limits by image and in sum hold, also for two at a time", async () => {
  const { studyId } = await makeStudy(1);
  const owner = await makeMember(studyId, "owner");
  const large = Buffer.alloc(IMAGE_LIMITS.bytes);
  const sized = (name: string, bytes: Buffer<ArrayBuffer>) => ({ ...png(name), bytes });
  await storeImage(owner, studyId, sized("largest.png", large));
  const larger = storeImage(owner, studyId, sized("larger.png", Buffer.alloc(IMAGE_LIMITS.bytes + 1)));
  await expect(larger).rejects.toMatchObject({ code: "TOO_LARGE" });
  const { sha256 } = await readImage(owner, studyId, "largest.png");
  const fill = (from: number, to: number) =>
    prisma().studyImage.createMany({
      data: Array.from({ length: to - from }, (_, index) => ({ studyId, sha256, name: `${from + index}.png` })),
    });
  // 49 more of 10 MB: one that is a byte larger than what is left does not fit, one that just fits does.
  await fill(0, 48);
  await storeImage(owner, studyId, sized("rest.png", Buffer.alloc(IMAGE_LIMITS.bytes - 100)));
  await expect(storeImage(owner, studyId, sized("over.png", Buffer.alloc(101)))).rejects.toThrow(/more than 500 MB/);
  const fits = ["p", "q", "r"].map((name) => storeImage(owner, studyId, sized(`${name}.png`, Buffer.alloc(60, name))));
  expect((await Promise.allSettled(fits)).filter(({ status }) => status === "fulfilled")).toHaveLength(1);

  const many = await makeStudy(1);
  const other = await makeMember(many.studyId, "owner");
  await storeImage(other, many.studyId, png("first.png"));
  const first = await readImage(other, many.studyId, "first.png");
  await prisma().studyImage.createMany({
    data: Array.from({ length: IMAGE_LIMITS.images - 2 }, (_, index) => ({
      studyId: many.studyId,
      sha256: first.sha256,
      name: `${index}.png`,
    })),
  });
  await storeImage(other, many.studyId, png("last.png"));
  await expect(storeImage(other, many.studyId, png("more.png"))).rejects.toThrow(/2,?000 images/);
});

test("equal bytes are kept once, and go with the last study that has them", async () => {
  const [one, two] = [await makeStudy(1), await makeStudy(1)];
  const note = `shared ${one.studyId}`;
  for (const { studyId } of [one, two]) await storeImage(OPERATOR, studyId, png("a.png", note));
  await storeImage(OPERATOR, one.studyId, png("b.png", note));
  const kept = () => prisma().image.count({ where: { sha256: hashOf(note) } });
  expect(await kept()).toBe(1);
  await deleteStudy(OPERATOR, one.studyId, "A study");
  expect(await kept()).toBe(1);
  await deleteImage(OPERATOR, two.studyId, "a.png");
  expect(await kept()).toBe(0);
});

test("while one study loses an image another may get the same bytes: neither fails, and it has them", async () => {
  const note = `raced ${Date.now()}`;
  for (let round = 0; round < 15; round += 1) {
    const [loses, gets] = [await makeStudy(0), await makeStudy(0)];
    await storeImage(OPERATOR, loses.studyId, png("a.png", note));
    await Promise.all([
      deleteStudy(OPERATOR, loses.studyId, "A study"),
      storeImage(OPERATOR, gets.studyId, png("a.png", note)),
    ]);
    const { bytes } = await readImage(OPERATOR, gets.studyId, "a.png");
    expect((await bytes()).byteLength).toBe(tinyPng(note).byteLength);
    await deleteStudy(OPERATOR, gets.studyId, "A study");
  }
  expect(await prisma().image.count({ where: { sha256: hashOf(note) } })).toBe(0);
});

test("the list says where images are used and which are missing; only unused ones can be deleted", async () => {
  const { studyId, instructions } = await makeStudy(2);
  const [first, second] = instructions;
  if (!first || !second) throw new Error("no instructions");
  const messages = [{ role: "user", content: "What is this?\n\n![plot](./plots/a%20b.png)" }];
  await prisma().instruction.update({ where: { id: first.id }, data: { text: null, messages } });
  await prisma().instruction.update({ where: { id: second.id }, data: { input: "![x](x&amp;y.png) ![y](lost.png)" } });
  await prisma().response.update({
    where: { id: second.responseIds[1] },
    data: { text: "See ![](x&y.png), ![](https://web.example/z.png), [a link](page) and [Anna]: Hello" },
  });
  for (const name of ["plots/a b.png", "x&y.png", "unused.png"]) await storeImage(OPERATOR, studyId, png(name));
  const { images, missing } = await listImages(OPERATOR, studyId);
  expect(images.map(({ name, uses, usedIn }) => ({ name, uses, usedIn }))).toEqual([
    { name: "plots/a b.png", uses: 1, usedIn: ["instruction-0"] },
    { name: "unused.png", uses: 0, usedIn: [] },
    { name: "x&y.png", uses: 2, usedIn: ["instruction-1"] },
  ]);
  expect(missing).toEqual([{ name: "lost.png", uses: 1, usedIn: ["instruction-1"] }]);
  await expect(deleteImage(OPERATOR, studyId, "x&y.png")).rejects.toThrow(/used 2 times, in instruction-1/);
  await deleteImage(OPERATOR, studyId, "unused.png");
  expect((await listImages(OPERATOR, studyId)).images).toHaveLength(2);
});

test("texts that are shown come with the images of their own study", async () => {
  const [one, two] = [await makeStudy(1), await makeStudy(1)];
  await storeImage(OPERATOR, one.studyId, png("a b.png"));
  const texts = ["![](a%20b.png) ![](none.png)", null, "![](<a b.png>)"];
  const [ofOne, ofTwo, ofNone] = await shownImages([
    { studyId: one.studyId, texts },
    { studyId: two.studyId, texts },
    { studyId: one.studyId, texts: ["no image"] },
  ]);
  const shown = {
    width: 40,
    height: 30,
    address: expect.stringMatching(/\/images\/a%20b\.png\?version=[0-9a-f]{16}$/),
  };
  expect(ofOne).toEqual([
    { written: "a%20b.png", ...shown },
    { written: "a b.png", ...shown },
  ]);
  expect([ofTwo, ofNone]).toEqual([[], []]);
});

test("all images of a study leave by name for those who may export", async () => {
  const { studyId } = await makeStudy(1);
  const owner = await makeMember(studyId, "owner");
  await expect(exportedImages(owner, studyId)).rejects.toMatchObject({ code: "INVALID" });
  for (const name of ["b.png", "charts/a.png", "a.png"]) await storeImage(owner, studyId, png(name));
  const found = [];
  for await (const { name, bytes } of await exportedImages(owner, studyId)) {
    found.push([name, Buffer.from(bytes).equals(tinyPng(name))]);
    if (name === "a.png") await deleteImage(owner, studyId, "b.png");
  }
  expect(found).toEqual([
    ["a.png", true],
    ["charts/a.png", true],
  ]);
  const elsewhere = await makeStudy(1);
  for (const viewer of [await makeMember(studyId, "annotator"), await makeMember(elsewhere.studyId, "owner")]) {
    await expect(exportedImages(viewer, studyId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});
