-- The decided answer to one question of a disputed task: it becomes the question's gold answer, and no number of agreement uses it.

-- CreateTable
CREATE TABLE "answer_adjudication" (
    "task_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "answer" "answer" NOT NULL,
    "reason" TEXT NOT NULL,
    "decided_by" TEXT NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "answer_adjudication_pkey" PRIMARY KEY ("task_id","item_id")
);

-- CreateIndex
CREATE INDEX "answer_adjudication_item_id_idx" ON "answer_adjudication"("item_id");

-- AddForeignKey
ALTER TABLE "answer_adjudication" ADD CONSTRAINT "answer_adjudication_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "answer_adjudication" ADD CONSTRAINT "answer_adjudication_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "checklist_item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A decision says whether the requirement is met.
ALTER TABLE "answer_adjudication" ADD CONSTRAINT "answer_adjudication_decides" CHECK ("answer" <> 'UNKNOWN');
