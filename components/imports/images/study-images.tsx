"use client";

import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { FileDrop } from "@/components/ui/file-drop";
import { Panel } from "@/components/ui/panel";
import { Progress } from "@/components/ui/progress";
import { QueryError } from "@/components/ui/query-error";
import { imagesQuery } from "@/lib/imports/queries/imports";
import { t } from "@/lib/messages/translate";
import { ImageTable } from "./image-table";
import { type ImageUpload, useImageUpload } from "./use-image-upload";

const ACCEPTED = ".png,.jpg,.jpeg,.webp,.gif,.avif,.zip";
const MOST_SHOWN = 20;

/** The images of a study: gives more, says which are missing, deletes those that nothing refers to. */
export function StudyImages({ studyId }: { studyId: string }) {
  const query = useQuery(imagesQuery(studyId));
  const { upload, take, cancel } = useImageUpload(studyId);
  const { images = [], missing = [] } = query.data ?? {};
  const isSending = upload !== null && !upload.isOver;
  return (
    <Panel
      level={2}
      title={t("Images")}
      description={t.rich(
        "Texts show them by name, in Markdown: <code>![chart](charts/q3.png)</code>. A folder in a zip is part of the name.",
        { code: (text) => <code key={text}>{text}</code> },
      )}
    >
      <div className="flex flex-col gap-6">
        {isSending ? (
          <div className="flex flex-wrap items-end gap-4">
            <Progress
              className="flex-1 basis-64"
              label={t("Adding images")}
              value={upload.done}
              max={Math.max(1, upload.total)}
              valueText={t("{done} of {total}", { done: upload.done, total: upload.total })}
            />
            <Button size="sm" onClick={cancel}>
              {t("Cancel")}
            </Button>
          </div>
        ) : (
          <FileDrop
            aria-label={t("Images to add")}
            accept={ACCEPTED}
            multiple
            prompt={t("Drop PNG, JPEG, WebP, GIF or AVIF images, or a zip of them")}
            onFiles={(files) => void take(files)}
            className="py-6"
          />
        )}
        {upload?.isOver ? <Outcome upload={upload} /> : null}
        {missing.length > 0 ? (
          <Callout
            tone="warning"
            title={t("Texts refer to {count, plural, one {# image} other {# images}} that this study does not have", {
              count: missing.length,
            })}
          >
            <Names
              names={missing.map(({ name, usedIn }) => ({
                name,
                note: t("in {names}", { names: usedIn.join(", ") }),
              }))}
            />
          </Callout>
        ) : null}
        {query.error ? <QueryError title={t("The images couldn’t be loaded")} query={query} /> : null}
        {images.length > 0 ? <ImageTable studyId={studyId} images={images} /> : null}
      </div>
    </Panel>
  );
}

function Outcome({ upload: { done, total, added, failed } }: { upload: ImageUpload }) {
  const there = done - added - failed.length;
  const left = total - done;
  const said = [
    t("{count, plural, one {# image} other {# images}} added", { count: added }),
    there > 0 && t("{there} already there", { there }),
    left > 0 && t("{left} not added because you cancelled", { left }),
  ];
  return (
    <div role="status">
      {failed.length > 0 ? (
        <Callout
          tone="negative"
          title={t("{count, plural, one {# file} other {# files}} not added. {reasons}.", {
            count: failed.length,
            reasons: said.filter(Boolean).join(", "),
          })}
        >
          <Names names={failed.map(({ name, reason }) => ({ name, note: reason }))} />
        </Callout>
      ) : (
        <Callout tone="positive">{said.filter(Boolean).join(", ")}.</Callout>
      )}
    </div>
  );
}

function Names({ names }: { names: readonly { name: string; note: string }[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {names.slice(0, MOST_SHOWN).map(({ name, note }) => (
        <li key={name} className="[overflow-wrap:anywhere]">
          <code>{name}</code>: {note}
        </li>
      ))}
      {names.length > MOST_SHOWN ? <li>{t("and {names} more", { names: names.length - MOST_SHOWN })}</li> : null}
    </ul>
  );
}
