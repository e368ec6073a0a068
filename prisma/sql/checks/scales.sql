-- The scales of rounds, and how many names the levels of each have. Those of real numbers and categories come with files: a
-- round on one has no places. So do those of points, but for criteria that raters score.

ALTER TABLE "round" DROP CONSTRAINT IF EXISTS "round_scale_known", ADD CONSTRAINT "round_scale_known" CHECK (
  "scale" IN ('score', 'preference', 'choice')
    OR ("overlap" = 0 AND "scale" IN ('number', 'number-lowest', 'categories'))
    OR (("overlap" = 0 OR "lead_round_id" IS NOT NULL) AND "scale" ~ '^points-[01]-[0-9]{1,3}$'));

ALTER TABLE "round" DROP CONSTRAINT IF EXISTS "round_level_names_of_scale", ADD CONSTRAINT "round_level_names_of_scale" CHECK (
  CASE WHEN "scale" = 'categories' THEN cardinality("level_names") BETWEEN 1 AND 100
  ELSE cardinality("level_names") = CASE
    WHEN "scale" IN ('score', 'preference') THEN 5
    WHEN "scale" = 'choice' THEN 2
    WHEN "scale" LIKE 'points-%' THEN split_part("scale", '-', 3)::int - split_part("scale", '-', 2)::int + 1
    ELSE 0 END
  END);

-- What levels mean is said of all of them or of none. How long each text may be is in lib/round/level-guides.ts.
ALTER TABLE "round" DROP CONSTRAINT IF EXISTS "round_level_guides_of_scale", ADD CONSTRAINT "round_level_guides_of_scale" CHECK (
  jsonb_typeof("level_guides") = 'array'
    AND jsonb_array_length("level_guides") IN (0, cardinality("level_names"))
    AND NOT jsonb_path_exists("level_guides", 'strict $[*] ? (@.examples.size() > 5 || @.description.type() != "string")')
    AND octet_length("level_guides"::text) <= 300000);
