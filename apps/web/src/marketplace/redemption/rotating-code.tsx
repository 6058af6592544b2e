import { QR_PERIOD_S, QR_PREFIX } from '@campus-deals/contracts/catalog/rotating-code';
import { Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { QrImage } from '../../kit/ui/qr-image.js';
import { useNow } from '../../platform/browser/clock.js';
import { serverClockAhead } from './server-clock.js';

/** Circumference of the ring, in a view box of 36 × 36. */
const RING = 2 * Math.PI * 15;

/**
 * Shows a QR code that changes every 30 s, so that a photo of it is worthless, and below it the code to type. Computed
 * in the browser, without a network.
 */
export function RotatingCode({ qr, code }: { qr: { id: string; secret: string }; code: string }) {
  const now = useNow(1000) + serverClockAhead();
  const step = stepAt(now);
  const [text, setText] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    qrPayload(qr, step).then(
      (made) => isCurrent && setText(made),
      // Insecure context: the code below is typed instead.
      () => isCurrent && setText(undefined),
    );
    return () => {
      isCurrent = false;
    };
  }, [qr, step]);
  const secondsLeft = secondsLeftAt(now);
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      {text && (
        <>
          <div className="w-full max-w-[min(26rem,58dvh)] rounded-lg bg-[white] p-3 shadow-sheet">
            <QrImage text={text} label="Your code as a QR" />
          </div>
          <p className="flex items-center gap-2.5 text-body text-muted">
            <svg viewBox="0 0 36 36" className="size-7 -rotate-90" aria-hidden="true">
              <circle cx="18" cy="18" r="15" fill="none" strokeWidth="4" className="stroke-line" />
              <circle
                cx="18"
                cy="18"
                r="15"
                fill="none"
                strokeWidth="4"
                strokeLinecap="round"
                className="stroke-brand transition-[stroke-dashoffset] duration-1000 ease-linear"
                strokeDasharray={RING}
                strokeDashoffset={RING * (1 - secondsLeft / QR_PERIOD_S)}
              />
            </svg>
            <span role="timer" className="tabular-nums">
              New code in {secondsLeft} s
            </span>
          </p>
        </>
      )}
      <div>
        <p className="text-sm text-muted">Or type</p>
        <p className="font-display text-3xl font-extrabold tracking-widest wrap-anywhere select-all tabular-nums">
          {code}
        </p>
      </div>
      {text && (
        <p className="max-w-[34ch] text-sm text-muted">
          <Sun className="mr-1.5 -mt-0.5 inline size-4.5" />
          Turn up your brightness so it scans.
        </p>
      )}
    </div>
  );
}

/** Keeps the screen on while the code is shown, if the browser supports it. */
export function useWakeLock(): void {
  useEffect(() => {
    let isOver = false;
    let lock: WakeLockSentinel | undefined;
    const request = async () => {
      try {
        lock = await navigator.wakeLock?.request('screen');
        if (isOver) await lock?.release();
      } catch {
        // Rejected, for example on low battery: the screen turns off as usual.
      }
    };
    void request();
    return () => {
      isOver = true;
      void lock?.release();
    };
  }, []);
}

/** Length of the MAC that authenticates the QR code, in characters. */
const MAC_LENGTH = 16;
const bytes = new TextEncoder();

/**
 * Delay before a code is shown. The vendor's side accepts the current code and the previous one, so the time may be
 * off by this much in either direction.
 */
const LATE_MS = (QR_PERIOD_S * 1000) / 2;

/** Returns the period whose code is shown at a time in milliseconds. */
export function stepAt(now: number): number {
  return Math.floor((now - LATE_MS) / 1000 / QR_PERIOD_S);
}

/** Returns the seconds until the next code. */
export function secondsLeftAt(now: number): number {
  return QR_PERIOD_S - (Math.floor((now - LATE_MS) / 1000) % QR_PERIOD_S);
}

/**
 * Returns the QR payload of a period: `cd1.<id>.<step>.<mac>` (contracts, redemptions). Needs a secure context, which
 * every https site is.
 */
export async function qrPayload({ id, secret }: { id: string; secret: string }, step: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(`${id}.${step}`)));
  const base64url = btoa(String.fromCharCode(...mac))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  return `${QR_PREFIX}.${id}.${step}.${base64url.slice(0, MAC_LENGTH)}`;
}
