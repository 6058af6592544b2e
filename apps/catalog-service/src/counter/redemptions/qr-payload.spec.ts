import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isCurrent, isMadeWith, readScan, type QrPayload } from './qr-payload.js';

const macOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url').slice(0, 16);
const payload = (text: string): QrPayload => {
  const scan = readScan(text);
  if (!('qr' in scan)) throw new Error('not a QR payload');
  return scan.qr;
};

describe('a scan', () => {
  test('is a QR payload only in its exact format', () => {
    const mac = 'A'.repeat(16);
    for (const redemptionId of [12, Number.MAX_SAFE_INTEGER])
      expect(readScan(`cd1.${redemptionId}.57000000.${mac}`)).toEqual({ qr: { redemptionId, step: 57_000_000, mac } });
    for (const text of [
      `cd2.12.5.${mac}`,
      `cd1.12.5.${mac}A`,
      `cd1.-1.5.${mac}`,
      `cd1.0.5.${mac}`,
      `cd1.9007199254740992.5.${mac}`,
      `cd1.12.1e3.${mac}`,
      `x cd1.12.5.${mac}`,
      'cd1...',
    ])
      expect(readScan(text)).toHaveProperty('key');
  });

  test.each([['k7qm-3xtr'], [' K7QM 3XTR '], ['k7qm\u20113xtr'], ['K7 qm\t—3xTR']])(
    'typed as %j is the same code',
    (text) => {
      expect(readScan(text)).toEqual({ key: 'K7QM3XTR' });
    },
  );
});

describe('a QR payload', () => {
  test('is valid only with the MAC of its own id, step and secret', () => {
    const mac = macOf('secret', '12.57000000');
    expect(isMadeWith('secret', payload(`cd1.12.57000000.${mac}`))).toBe(true);
    expect(isMadeWith('other', payload(`cd1.12.57000000.${mac}`))).toBe(false);
    expect(isMadeWith('secret', payload(`cd1.12.57000001.${mac}`))).toBe(false);
    expect(isMadeWith('secret', payload(`cd1.13.57000000.${mac}`))).toBe(false);
  });

  test('is accepted in its own half minute, the next one, and from a phone whose clock is 30 s ahead', () => {
    const step = 57_000_000;
    const seen = { redemptionId: 1, step, mac: '' };
    const at = (seconds: number): boolean => isCurrent(seen, new Date((step * 30 + seconds) * 1000));
    expect([-31, -30, -1, 0, 29, 30, 59, 60].map(at)).toEqual([false, true, true, true, true, true, true, false]);
  });
});
