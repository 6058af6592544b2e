import type { DealDto } from '@campus-deals/contracts/catalog/deal.dto';
import { queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reading, write } from '../../lib/api/api.js';
import { storeCode, type StoredCode } from './stored-codes.js';

/** Interval at which the student's screen checks whether the vendor has scanned the code. */
const USED_YET_MS = 4000;

export interface Redeemable {
  deal: Pick<DealDto, 'id' | 'title' | 'endDate' | 'schedule' | 'timeZone' | 'redemptionKind'> &
    // Missing for stored codes whose deal cannot be read.
    Partial<Pick<DealDto, 'vendorId'>>;
  vendorName: string;
  /** Offered while the deal is outside its hours, such as a calendar entry. */
  reminder?: ReactNode;
}

/**
 * Requests `POST /api/deals/{id}/redemptions`: the code that the student shows at the counter, also stored in this
 * browser. It is a query because repeated requests return the same code; it runs whenever the screen is opened.
 */
export function issueQuery({ deal, vendorName }: Omit<Redeemable, 'reminder'>, userId: number | null) {
  return queryOptions({
    queryKey: ['/api/user/redemptions', 'issue', deal.id],
    queryFn: async (): Promise<StoredCode> => {
      const issued = await write('POST /api/deals/:id/redemptions', { params: { id: deal.id } });
      const { id: dealId, title: dealTitle, endDate, timeZone } = deal;
      const held = { ...issued, dealId, dealTitle, vendorName, endDate, timeZone };
      if (userId !== null) storeCode(userId, held);
      return held;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** Polls `GET /api/user/redemptions` to see when the vendor has redeemed the code. */
export const usedYetQuery = { ...reading('/api/user/redemptions'), staleTime: 0, refetchInterval: USED_YET_MS };
