/**
 * Returns statements that make a table of audit entries append-only for every role, including its owner. Only the actor
 * of a row may change, and only to null. TRUNCATE is refused too.
 */
export function appendOnly(table: string): string[] {
  const unchanged = `to_jsonb(NEW) - '{actor_id,actor_erasure_id}'::text[] = to_jsonb(OLD) - '{actor_id,actor_erasure_id}'::text[]`;
  return [
    `CREATE FUNCTION keep_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF TG_OP = 'UPDATE' THEN
         IF NEW.actor_id IS NULL AND ${unchanged} THEN RETURN NEW; END IF;
       END IF;
       RAISE EXCEPTION '${table} is append-only' USING ERRCODE = 'insufficient_privilege';
     END $$`,
    `CREATE TRIGGER ${table}_append_only AFTER UPDATE OR DELETE ON ${table}
     FOR EACH ROW EXECUTE FUNCTION keep_${table}()`,
    `CREATE TRIGGER ${table}_never_truncated BEFORE TRUNCATE ON ${table}
     FOR EACH STATEMENT EXECUTE FUNCTION keep_${table}()`,
  ];
}
