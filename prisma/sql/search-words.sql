-- The words of a text and where they stand. Without marks between them: the parser would take "a.b" for a host and "<b>" for a tag.
CREATE FUNCTION "search_words"("of" text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('simple', translate("of", './\-_:@#&=?%+~<>''"()[]{}|*', '                            '))
$$;
