/** Changes that break the running version, which uses the migrated database until its replicas are replaced. */
const RULES: Record<string, RegExp> = {
  'drops what the running version reads': /\bDROP\s+(?:TABLE|COLUMN|TYPE|SCHEMA|VIEW|FUNCTION|TRIGGER)\b/i,
  'renames what the running version reads': /\bRENAME\s+(?:TO|COLUMN|\w+\s+TO)\b/i,
  'changes the type of a column': /\bALTER\s+COLUMN\s+\S+\s+(?:SET\s+DATA\s+)?TYPE\b/i,
  'refuses rows that the running version writes (SET NOT NULL)': /\bSET\s+NOT\s+NULL\b/i,
  'takes away a default that the running version relies on': /\bDROP\s+DEFAULT\b/i,
  'refuses rows that the running version writes (a column without a default)':
    /\bADD\s+(?:COLUMN\s+|(?="))(?:(?!,\s*ADD\b|\bDEFAULT\b|\bGENERATED\b)[^;`])*?\bNOT\s+NULL\b(?![^,;`]*\b(?:DEFAULT|GENERATED)\b)/i,
  'refuses rows that the running version writes (a constraint)':
    /\bADD\s+(?:CONSTRAINT\s+\S+\s+)?(?:CHECK|FOREIGN\s+KEY|UNIQUE|EXCLUDE)\b/i,
  'removes rows': /\bTRUNCATE\s+(?!ON\b)/i,
};
const UNIQUE_INDEX = /\bCREATE\s+UNIQUE\s+INDEX\s+(?:IF\s+NOT\s+EXISTS\s+)?\S+\s+ON\s+"?(\w+)/gi;

/**
 * Lists the rules that a migration's source breaks. A unique index on a new table does not affect the running version.
 */
export function rulesBroken(source: string): string[] {
  const sql = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
  const broken = Object.entries(RULES).flatMap(([rule, pattern]) => (pattern.test(sql) ? [rule] : []));
  const isNew = (table = ''): boolean => new RegExp(`\\bCREATE\\s+TABLE\\s+"?${table}\\b`, 'i').test(sql);
  const indexes = [...sql.matchAll(UNIQUE_INDEX)].filter(([, table]) => !isNew(table));
  return indexes.length > 0 ? [...broken, 'refuses rows that the running version writes (a unique index)'] : broken;
}
