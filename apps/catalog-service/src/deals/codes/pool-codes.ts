import type { CodesTakenDto } from '@campus-deals/contracts/catalog/redemption.dto';
import { readCodes } from '@campus-deals/contracts/file-of-rows/code-list';
import { MAX_CODES_OF_DEAL, MAX_CODES_OF_VENDOR } from '@campus-deals/contracts/limits';
import { ProductError } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import type { Db } from '../../tables.js';
import { codeKey } from './typed-code.js';
import type { Deal } from '../deal.entity.js';
import { lockAmounts } from '../own/vendor-limits.query.js';

/** Adds new codes to a deal's pool and reports refused ones line by line. Throws limit_reached. */
export async function addPoolCodes(db: Db, { id, vendorId }: Deal, csv: string): Promise<CodesTakenDto> {
  const { codes, repeated, refused } = readPoolFile(csv);
  await lockAmounts(db, vendorId);
  const given = sql<{
    code: string;
    code_key: string;
  }>`unnest(${[...codes.values()]}::text[], ${[...codes.keys()]}::text[])`;
  const { length: added } = await db
    .insertInto('pool_codes')
    .columns(['deal_id', 'code', 'code_key'])
    .expression((eb) =>
      eb
        .selectFrom(given.as<'given'>(sql`given (code, code_key)`))
        .select([sql.lit(id).as('deal_id'), 'given.code', 'given.code_key'])
        // Not `ON CONFLICT`: each row that it leaves out would use up an id.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('pool_codes as known')
                .select('known.id')
                .where('known.deal_id', '=', id)
                .whereRef('known.code_key', '=', 'given.code_key'),
            ),
          ),
        ),
    )
    .returning('id')
    .execute();
  if (added > 0) await requireRoomForCodes(db, { dealId: id, vendorId, added });
  return { added, known: repeated + codes.size - added, refused };
}

/** Throws limit_reached if the deal or its vendor has too many codes, counting those just added. */
async function requireRoomForCodes(db: Db, of: { dealId: number; vendorId: number; added: number }): Promise<void> {
  const codes = db
    .selectFrom('pool_codes')
    .innerJoin('deals', 'deals.id', 'pool_codes.deal_id')
    .select(({ fn }) => fn.countAll<number>().as('count'));
  const ofDeal = await codes.where('deals.id', '=', of.dealId).executeTakeFirstOrThrow();
  const ofVendor = await codes.where('deals.vendor_id', '=', of.vendorId).executeTakeFirstOrThrow();
  if (ofDeal.count > MAX_CODES_OF_DEAL) throw tooManyCodes('A deal has', MAX_CODES_OF_DEAL, ofDeal.count - of.added);
  if (ofVendor.count > MAX_CODES_OF_VENDOR)
    throw tooManyCodes('All deals of a business together have', MAX_CODES_OF_VENDOR, ofVendor.count - of.added);
}

function tooManyCodes(subject: string, most: number, present: number): ProductError {
  const [limit, there] = [most, present].map((count) => count.toLocaleString('en-US'));
  return new ProductError(
    'limit_reached',
    `${subject} at most ${limit} codes, and ${there} are there. None of these were added: send fewer.`,
  );
}

/**
 * Reads the text of a list: codes as the vendor writes them, without duplicates, by their normalized form, and the
 * number of lines that repeat one. An invalid line does not affect the others.
 */
export function readPoolFile(text: string) {
  const { codes, refused } = readCodes(new TextEncoder().encode(text));
  const distinct = new Map<string, string>();
  for (const { code } of codes) if (!distinct.has(codeKey(code))) distinct.set(codeKey(code), code);
  return { codes: distinct, repeated: codes.length - distinct.size, refused };
}
