import { readPersonal, writePersonal } from '../../platform/session/personal-storage.js';

const NAME = 'server-clock-ahead-ms';

/** Learns from the `Date` header of a fresh answer how far the server's clock is ahead. Kept for use offline. */
export function learnServerTime(date: string | null): void {
  const at = Date.parse(date ?? '');
  if (!Number.isNaN(at)) writePersonal(NAME, at - Date.now());
}

/** Returns the milliseconds by which the server's clock is ahead of this device's, 0 while unknown. */
export function serverClockAhead(): number {
  const ahead = readPersonal(NAME);
  return typeof ahead === 'number' ? ahead : 0;
}
