import type { RedeemedDto, RedeemedListDto } from '@campus-deals/contracts/redemption.dto';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getJson, postJson } from '../../lib/api/http-client.js';

const REDEMPTIONS = '/api/vendor/redemptions';

/** `GET /api/vendor/redemptions`: what was redeemed on the day that holds `now`, by this device's clock, on whichever device. */
export function redeemedTodayQuery(now: number) {
  const since = new Date(now).setHours(0, 0, 0, 0);
  return queryOptions({
    queryKey: [REDEMPTIONS, since],
    queryFn: ({ signal }) =>
      getJson<RedeemedListDto>(REDEMPTIONS, { params: { since: new Date(since).toISOString() }, signal }),
  });
}

/** `POST /api/vendor/redemptions`: uses up what a student shows. */
export function useRedeem() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (scan: string) => postJson<RedeemedDto>(REDEMPTIONS, { scan }),
    // What was refused may have been redeemed on another device: the list tells.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [REDEMPTIONS] });
      void client.invalidateQueries({ queryKey: ['/api/vendor/analytics'] });
    },
  });
}
