import { query } from './databases.ts';

const ALPHABET = '346789ACDEFHJKMNPQRTVWXY';

export interface IssuedVoucher extends Record<string, unknown> {
  id: number;
  code: string;
}

/** Issues a voucher of a deal to each student, in their order; the first has the code numbered `from`. */
export function issueVouchers(
  database: string,
  { dealId, vendorId, userIds, from = 0 }: { dealId: number; vendorId: number; userIds: number[]; from?: number },
): Promise<IssuedVoucher[]> {
  return query<IssuedVoucher>(
    database,
    `WITH issued AS (
       INSERT INTO redemptions (deal_id, vendor_id, user_id, kind, code, code_key, secret)
       SELECT $1, $2, user_id, 'unique', code, replace(code, '-', ''), 'none'
       FROM unnest($3::int[], $4::text[]) WITH ORDINALITY AS given (user_id, code, n) ORDER BY n RETURNING id, code
     ) SELECT id, code FROM issued ORDER BY id`,
    [dealId, vendorId, userIds, userIds.map((_, n) => codeOf(from + n))],
  );
}

/** Returns the n-th code that a vendor can type. */
function codeOf(n: number): string {
  let code = '';
  for (let rest = n; code.length < 8; rest = Math.floor(rest / ALPHABET.length))
    code += ALPHABET[rest % ALPHABET.length] ?? '';
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
