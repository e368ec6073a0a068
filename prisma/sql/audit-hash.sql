-- What is hashed of an entry. Of what may be erased (detail) its own salted hash alone.
CREATE FUNCTION "audit_hash"(entry "audit_entry", before BYTEA) RETURNS BYTEA LANGUAGE sql STABLE AS $$
  SELECT sha256(before || convert_to(jsonb_build_array(
    entry.id, (extract(epoch FROM entry.at) * 1000)::bigint, entry.kind, entry.study_id, entry.user_id,
    entry.api_key_id, entry.subject, encode(entry.detail_hash, 'hex'))::text, 'UTF8'))
$$;
