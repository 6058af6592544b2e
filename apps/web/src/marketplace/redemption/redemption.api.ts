import type { DealDto } from '@campus-deals/contracts/catalog/deal.dto';
import type { Discount } from '@campus-deals/contracts/catalog/discount';
import type { RedemptionDto } from '@campus-deals/contracts/catalog/redemption.dto';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { addressOf, reading, type Answer } from '../../platform/api/api.js';
import { HttpError, send } from '../../platform/api/http-client.js';
import { useWrite } from '../../platform/api/use-write.js';
import { learnServerTime } from './server-clock.js';
import { storeCode, type StoredCode } from './stored-codes.js';

/** Interval at which the student's screen checks whether the vendor has scanned the code. */
const USED_YET_MS = 4000;
/** Maximum automatic repetitions of a use without a response; the server counts it once. */
const MAX_RETRIES = 3;

export interface Redeemable {
  deal: Pick<DealDto, 'id' | 'title' | 'endDate' | 'schedule' | 'timeZone' | 'redemptionKind'> &
    // Missing for stored codes whose deal cannot be read.
    Partial<Pick<DealDto, 'vendorId' | keyof Discount>>;
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
    queryKey: issueKey(deal.id),
    queryFn: async (): Promise<StoredCode> => {
      const response = await send(addressOf('/api/deals/:id/redemptions', { id: deal.id }), { method: 'POST' });
      learnServerTime(response.headers.get('date'));
      const issued = (await response.json()) as Answer<'POST /api/deals/:id/redemptions'>;
      const { id: dealId, title: dealTitle, endDate, timeZone } = deal;
      const held = { ...issued, dealId, dealTitle, vendorName, endDate, timeZone };
      if (userId !== null) storeCode(userId, held);
      return held;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

const issueKey = (dealId: number) => ['/api/user/redemptions', 'issue', dealId];

/**
 * Sends `POST /api/deals/{id}/uses`, with the shop's PIN if it has one. Waits for a connection while offline, and is
 * repeated without a response.
 */
export function useUse(held: RedemptionDto, userId: number | null) {
  const client = useQueryClient();
  return useWrite('POST /api/deals/:id/uses', {
    params: { id: held.dealId },
    changes: [],
    networkMode: 'online',
    retry: (count, error) => count < MAX_RETRIES && !(error instanceof HttpError && error.status < 500),
    onSuccess: (used) => {
      const code: StoredCode = { ...held, ...used };
      if (userId !== null) storeCode(userId, code);
      client.setQueryData(issueKey(held.dealId), code);
    },
  });
}

/** Polls `GET /api/user/redemptions` to see when the vendor has redeemed the code. */
export const usedYetQuery = { ...reading('/api/user/redemptions'), staleTime: 0, refetchInterval: USED_YET_MS };
