-- Which texts refer to something in Markdown, so that the uses of images are found without reading the others.
-- The conditions are those of lib/data/image/image-uses.ts.
CREATE INDEX "instruction_with_links" ON "instruction" ("study_id") WHERE
  strpos(text, '](') > 0 OR strpos(text, ']:') > 0 OR strpos(input, '](') > 0 OR strpos(input, ']:') > 0
  OR strpos(messages::text, '](') > 0 OR strpos(messages::text, ']:') > 0;
CREATE INDEX "response_with_links" ON "response" ("study_id") WHERE strpos(text, '](') > 0 OR strpos(text, ']:') > 0;
