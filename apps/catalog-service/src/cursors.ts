import { fieldError } from '@campus-deals/service-defaults';
import { z } from 'zod';

/** SQL types of the columns lists are ordered by. */
export type KeyType = 'text' | 'int' | 'float8' | 'numeric' | 'timestamptz';

/** A key as it travels in a cursor: exact, and independent of the connection's settings. */
export function cursorValue(column: string, type: KeyType): string {
  if (type === 'int') return column;
  return type === 'timestamptz'
    ? `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : `${column}::text`;
}

/** What clients pass back for the row with these keys, which PostgreSQL wrote as a JSON array. */
export function writeCursor(keys: string): string {
  return Buffer.from(keys).toString('base64url');
}

const KEY_SCHEMAS: Record<KeyType, z.ZodType<string | number>> = {
  text: z
    .string()
    .max(300)
    .refine((text) => !text.includes('\0')),
  int: z.number().int().min(0).max(2_147_483_647),
  float8: z.string().regex(/^\d(\.\d+)?(e-\d+)?$/),
  numeric: z.string().regex(/^\d{1,6}(\.\d{1,2})?$/),
  timestamptz: z.iso.datetime().regex(/^(19|20)/),
};

/** The keys of a cursor. Throws `validation_failed` for what no list has handed out. */
export function readCursor(cursor: string, types: readonly KeyType[]): (string | number)[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const keys = z.array(z.unknown()).length(types.length).parse(values);
    return types.map((type, at) => KEY_SCHEMAS[type].parse(keys[at]));
  } catch {
    throw fieldError('cursor', 'cursor is not valid');
  }
}
