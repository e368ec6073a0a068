import { openAsBlob } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";
import type { Command } from "commander";
import { storeImage } from "@/lib/content/server/image/store-image";
import { counted } from "@/lib/format/format-number";
import { type ChosenFile, openImages } from "@/lib/imports/queries/open-images";
import { findStudyToImport } from "@/lib/imports/server/find-study-to-import";
import { readImageHeader } from "@/lib/interchange/image/read-image-header";
import { OPERATOR } from "@/lib/people/viewer";
import { AppError } from "@/lib/wire/app-error";
import { placeOf } from "../support/named-paths";
import { progressLine } from "../support/progress-line";

export function importImagesCommand(command: Command): void {
  command
    .argument("<paths...>", "images, zips of images, or folders: a path inside a folder or zip is the image's name")
    .requiredOption("--study <id or name>", "the study whose texts refer to them")
    .addHelpText(
      "after",
      `
Examples:
  npm run -s tickbox -- import-images figures/ --study "Letters"
  npm run -s tickbox -- import-images figures.zip more.png --study "Letters"

Texts show an image by its name, in Markdown: ![chart](charts/q3.png). Limits are in docs/study-format.md.`,
    )
    .action(async (paths: string[], { study }: { study: string }) => {
      const { id, name } = await findStudyToImport(OPERATOR, study, { create: false, hint: "" });
      const { images, notTaken } = await openImages((await Promise.all(paths.map(filesAt))).flat());
      const progress = progressLine(process.stderr);
      let added = 0;
      const failed = [...notTaken];
      for (const [index, image] of images.entries()) {
        progress.say(`${index} of ${counted(images.length, "image")}`);
        try {
          const bytes = await image.read();
          const { isNew } = await storeImage(OPERATOR, id, { name: image.name, bytes, ...readImageHeader(bytes) });
          if (isNew) added += 1;
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          failed.push({ name: image.name, reason: error.message });
        }
      }
      progress.clear();
      const there = images.length + notTaken.length - failed.length - added;
      console.log(`${counted(added, "image")} added to “${name}”${there > 0 ? `, ${there} already there` : ""}.`);
      if (failed.length === 0) return;
      const list = failed.map(({ name: file, reason }) => `\n  ${file}: ${reason}`).join("");
      throw new AppError("INVALID", `${counted(failed.length, "file")} not added:${list}`);
    });
}

/** A file by its own name; of a folder all files, by their paths inside it. */
async function filesAt(path: string): Promise<ChosenFile[]> {
  const place = placeOf(path);
  const found = await stat(place).catch(() => null);
  if (!found) throw new AppError("INVALID", `There is no file or folder ${path}.`);
  if (!found.isDirectory()) return [{ name: basename(place), content: await openAsBlob(place) }];
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    files.map(async (file) => ({
      name: relative(place, file).split(sep).join("/"),
      content: await openAsBlob(file),
    })),
  );
}
