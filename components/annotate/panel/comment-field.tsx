"use client";

import { memo } from "react";
import { INPUT_CLASS } from "@/components/ui/input-class";
import { MAX_COMMENT_LENGTH } from "@/lib/domain/labelling/labelling-limits";
import type { LabelAction } from "../label-action";

export interface CommentFieldProps {
  comment: string;
  act: (action: LabelAction) => void;
}

/** Always the same height, so that what stands under it does not move while one writes. */
export const CommentField = memo(function CommentField({ comment, act }: CommentFieldProps) {
  return (
    <textarea
      data-target="comment"
      aria-label="Comment"
      aria-keyshortcuts="C"
      placeholder="Comment (C)"
      value={comment}
      maxLength={MAX_COMMENT_LENGTH}
      onFocus={() => act({ do: "go", target: { at: "comment" } })}
      onChange={(event) => act({ do: "comment", text: event.target.value })}
      className={`${INPUT_CLASS} block h-16 resize-none py-2 leading-5`}
    />
  );
});
