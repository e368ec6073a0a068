-- Of real numbers the lowest may be best.
ALTER TABLE "round" DROP CONSTRAINT "round_scale_known";
ALTER TABLE "round" ADD CONSTRAINT "round_scale_known" CHECK (
  "scale" IN ('score', 'preference', 'choice')
    OR ("overlap" = 0 AND ("scale" IN ('number', 'number-lowest', 'categories') OR "scale" ~ '^points-[01]-[0-9]{1,3}$')));
