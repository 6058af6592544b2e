import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reading, write } from '../../lib/api/api.js';

const REDEMPTIONS = '/api/vendor/redemptions';

/** `GET /api/vendor/redemptions`: what was redeemed on the day that holds `now`, by this device's clock, on whichever device. */
export function redeemedTodayQuery(now: number) {
  const since = new Date(now).setHours(0, 0, 0, 0);
  return reading('/api/vendor/redemptions', { query: { since: new Date(since).toISOString() } });
}

/** `POST /api/vendor/redemptions`: uses up what a student shows. */
export function useRedeem() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (scan: string) => write('POST /api/vendor/redemptions', { body: { scan } }),
    // What was refused may have been redeemed on another device: the list tells.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [REDEMPTIONS] });
      void client.invalidateQueries({ queryKey: ['/api/vendor/analytics'] });
    },
  });
}
