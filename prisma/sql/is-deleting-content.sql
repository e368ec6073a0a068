-- Published checklists go with their instruction, which says so with SET LOCAL tickbox.deleting_instruction.
CREATE FUNCTION "is_deleting_content"() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT COALESCE('yes' IN (current_setting('tickbox.deleting_study', true), current_setting('tickbox.deleting_instruction', true)), false)
$$;
