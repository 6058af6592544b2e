import type { IssuedRedemptionDto } from '@campus-deals/contracts/catalog/redemption.dto';
import type { SignedInUser } from '@campus-deals/service-defaults';
import { expect } from 'vitest';
import type { CatalogUnderTest } from './catalog-app.js';

type Id = { id: number };

/** Returns helpers for the vouchers of deals. */
export function vouchersOf(catalog: Pick<CatalogUnderTest, 'ask' | 'sql' | 'column'>) {
  const ask = (caller: SignedInUser, { id }: Id): ReturnType<CatalogUnderTest['ask']> =>
    catalog.ask('POST', `/api/deals/${id}/redemptions`, { caller });
  return {
    ask,
    issued: async (caller: SignedInUser, of: Id): Promise<IssuedRedemptionDto> => {
      const answer = await ask(caller, of);
      expect(answer.statusCode).toBe(200);
      return answer.json();
    },
    issuedCount: async ({ id }: Id): Promise<number | undefined> =>
      (await catalog.column<number>('SELECT issued_count FROM deals WHERE id = ?', [id]))[0],
    useUp: ({ id }: Id, { userId }: SignedInUser): Promise<unknown> =>
      catalog.sql(
        'UPDATE redemptions SET redeemed_at = now() WHERE deal_id = ? AND user_id = ? AND redeemed_at IS NULL',
        [id, userId],
      ),
    addCodes: ({ id }: Id, count: number, prefix = 'P'): Promise<unknown> =>
      catalog.sql(
        `INSERT INTO pool_codes (deal_id, code, code_key) SELECT ?, ? || '-' || n, ? || n FROM generate_series(1, ?::int) n`,
        [id, prefix, prefix, count],
      ),
  };
}
