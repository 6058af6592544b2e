/** The review `r` as anybody is answered it (contracts, `review`): not a word of who wrote it. */
export const REVIEW_JSON = `json_build_object('id', r.id, 'rating', r.rating, 'text', r.text,
  'createdAt', to_char(r.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
