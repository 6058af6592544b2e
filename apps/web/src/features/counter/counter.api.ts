import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reading, write } from '../../lib/api/api.js';

const REDEMPTIONS = '/api/vendor/redemptions';

/** Reads `GET /api/vendor/redemptions`: redemptions on all devices on the day of `now`, in this device's time zone. */
export function redeemedTodayQuery(now: number) {
  const since = new Date(now).setHours(0, 0, 0, 0);
  return reading('/api/vendor/redemptions', { query: { since: new Date(since).toISOString() } });
}

/** Redeems a student's code: `POST /api/vendor/redemptions`. */
export function useRedeem() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (scan: string) => write('POST /api/vendor/redemptions', { body: { scan } }),
    // A rejected code may have been redeemed on another device: the list shows it.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [REDEMPTIONS] });
      void client.invalidateQueries({ queryKey: ['/api/vendor/analytics'] });
    },
  });
}
