import type { DealDto } from '@campus-deals/contracts/deal.dto';
import { queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reading, write } from '../../lib/api/api.js';
import { storeCode, type StoredCode } from './stored-codes.js';

/** How often the student's screen asks whether the vendor has scanned the code. */
const USED_YET_MS = 4000;

export interface Redeemable {
  deal: Pick<DealDto, 'id' | 'title' | 'endDate' | 'schedule' | 'timeZone' | 'redemptionKind'> &
    // Codes stored for a deal that cannot be read have no vendor's number.
    Partial<Pick<DealDto, 'vendorId'>>;
  vendorName: string;
  /** Offered while the deal is outside its hours, such as a calendar entry. */
  reminder?: ReactNode;
}

/**
 * `POST /api/deals/{id}/redemptions`: what the student shows at the counter, kept in this browser as well. Written as a
 * read, since asking again gives the same one; asked anew whenever the screen is opened.
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

/** `GET /api/user/redemptions`, asked again and again: tells when the vendor has taken the code. */
export const usedYetQuery = { ...reading('/api/user/redemptions'), staleTime: 0, refetchInterval: USED_YET_MS };
