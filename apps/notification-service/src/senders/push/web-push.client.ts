import { lookup as dnsLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { isPublicAddress } from '@campus-deals/service-defaults';
import { Agent, request } from 'undici';
import webPush from 'web-push';
import { NOTIFICATION_ENV, type NotificationEnv } from '../../env.js';
import { isPushService } from './push-endpoint.js';
import type { PushSubscription } from './push-subscription.entity.js';

export interface PushMessage {
  payload: string;
  /** Seconds after which the push is stale. */
  ttlSeconds: number;
  /** Replaces a waiting push with the same topic. At most 32 letters and digits. */
  topic: string;
}

/**
 * Result of a push. gone: the browser's subscription has ended. refused: this push will never be accepted. later: the
 * service requests a back-off, fails or does not respond.
 */
export type PushOutcome =
  | { is: 'sent' }
  | { is: 'gone' }
  | { is: 'refused'; reply: string }
  | { is: 'later'; reply: string; afterSeconds?: number };

export type Browser = Pick<PushSubscription, 'endpoint' | 'p256dh' | 'auth'>;

/** Maximum back-off accepted from a push service. A longer one would make alerts stale. */
const LONGEST_WAIT_S = 3600;

/** Sends pushes to the allowed push services only, and never follows a redirect. */
@Injectable()
export class WebPush implements OnApplicationShutdown {
  private readonly vapid: { subject: string; publicKey: string; privateKey: string } | undefined;
  private readonly agent: Agent;

  constructor(
    @Inject(NOTIFICATION_ENV)
    private readonly env: Pick<
      NotificationEnv,
      'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'VAPID_SUBJECT' | 'MAIL_FROM' | 'PUSH_HOSTS' | 'PUSH_TIMEOUT_MS'
    >,
  ) {
    const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT, MAIL_FROM } = env;
    const [, address = MAIL_FROM] = /<([^>]+)>\s*$/.exec(MAIL_FROM) ?? [];
    if (publicKey && privateKey) this.vapid = { subject: VAPID_SUBJECT ?? `mailto:${address}`, publicKey, privateKey };
    this.agent = new Agent({
      connect: { lookup: publicLookup, timeout: env.PUSH_TIMEOUT_MS },
    });
  }

  /** False without keys: nothing is pushed. */
  get isOn(): boolean {
    return this.vapid !== undefined;
  }

  async push(browser: Browser, message: PushMessage): Promise<PushOutcome> {
    // The allow-list may have become shorter since the browser subscribed.
    if (!isPushService(browser.endpoint, this.env.PUSH_HOSTS)) return { is: 'gone' };
    const details = this.detailsOf(browser, message);
    if (!details) return { is: 'gone' };
    try {
      const { statusCode, headers, body } = await request(details.endpoint, {
        dispatcher: this.agent,
        method: 'POST',
        headers: Object.entries(details.headers).flatMap(([name, value]) => [name, String(value)]),
        body: details.body,
        signal: AbortSignal.timeout(this.env.PUSH_TIMEOUT_MS),
      });
      await body.dump({ limit: 10_000 }).catch(() => undefined);
      return outcomeOf(statusCode, headers['retry-after']);
    } catch (error) {
      return { is: 'later', reply: codeOf(error) };
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.close();
  }

  /** Returns undefined for invalid keys, which nothing can be encrypted for. */
  private detailsOf({ endpoint, p256dh, auth }: Browser, { payload, ttlSeconds, topic }: PushMessage) {
    if (!this.vapid) throw new Error('nothing is pushed without keys');
    try {
      return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: this.vapid,
        TTL: ttlSeconds,
        topic,
        urgency: 'normal',
        contentEncoding: 'aes128gcm',
      });
    } catch {
      return undefined;
    }
  }
}

/** Maps a status to an outcome, per RFC 8030 (https://www.rfc-editor.org/rfc/rfc8030) and the services' additions. */
function outcomeOf(status: number, retryAfter: string | string[] | undefined): PushOutcome {
  const reply = String(status);
  if (status >= 200 && status < 300) return { is: 'sent' };
  if (status === 404 || status === 410) return { is: 'gone' };
  if (status !== 429 && status < 500) return { is: 'refused', reply };
  const afterSeconds = secondsOf([retryAfter].flat()[0]);
  return { is: 'later', reply, ...(afterSeconds !== undefined && { afterSeconds }) };
}

/** Parses a Retry-After value: seconds or a date. */
function secondsOf(retryAfter: string | undefined): number | undefined {
  if (!retryAfter) return undefined;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), LONGEST_WAIT_S) : undefined;
}

/** Returns the error code. The message may contain the address. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Resolves a host, but reports a public name that leads into a private network as nonexistent. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
    const found = error ? [] : addresses.filter(({ address }) => hostname === 'localhost' || isPublicAddress(address));
    const [first] = found;
    if (!first) done(error ?? Object.assign(new Error('no public address'), { code: 'ENOTPUBLIC' }), '', 4);
    else if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};
