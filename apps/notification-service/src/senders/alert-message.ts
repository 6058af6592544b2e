import { DEAL_ALERT_TITLE, dealAlertBody, dealAlertTag } from '@campus-deals/contracts/notification/deal-alert';
import { shortened } from '@campus-deals/contracts/characters';
import type { PushMessage } from './push/web-push.client.js';
import { signedInPath } from '../messages/public.js';
import { PREFERENCES_PATH } from '../notifications/public.js';
import type { PushedAlert } from './pushed-alert.query.js';

/** Payload that the service worker shows (`apps/web/src/service-worker/alerts.ts`). */
export interface AlertPayload {
  title: string;
  body: string;
  /** A new alert replaces a shown one with the same tag. */
  tag: string;
  /** Path opened on click. */
  path: string;
  requireInteraction: boolean;
}

/** Maximum payload. Push services accept 4096 bytes with encryption (RFC 8030), and some accept less. */
const MAX_BYTES = 3000;
const LONGEST_BODY = 400;
const DAY_S = 86_400;
/** Maximum TTL, for alerts without an end. Older ones are stale. */
const LONGEST_TTL_S = 7 * DAY_S;

/** Returns the push, or undefined once the deal has ended or the alert is stale. */
export function alertMessage(alert: PushedAlert, timeZone: string, now: Date): PushMessage | undefined {
  const { kind, id, dealId, title, description, data, createdAt } = alert;
  const { deal } = data;
  const endsAt = deal?.endDate ? Date.parse(deal.endDate) : Number.POSITIVE_INFINITY;
  const newsUntil = createdAt.getTime() + LONGEST_TTL_S * 1000;
  const ttlSeconds = Math.floor((Math.min(endsAt, newsUntil) - now.getTime()) / 1000);
  if (ttlSeconds <= 0) return undefined;
  const isNewDeal = kind === 'deal-alert' && deal !== undefined;
  const payload: AlertPayload = {
    title: isNewDeal ? DEAL_ALERT_TITLE : shortened(title, LONGEST_BODY),
    body: shortened(isNewDeal ? dealAlertBody(deal, timeZone) : description, LONGEST_BODY),
    tag: isNewDeal && dealId !== null ? dealAlertTag(dealId) : `notification-${id}`,
    path: signedInPath(data.path ?? PREFERENCES_PATH),
    requireInteraction: isNewDeal,
  };
  return {
    payload: fitting(payload),
    ttlSeconds,
    topic: dealId === null ? `notification-${id}` : dealAlertTag(dealId),
  };
}

/** Drops the body if the payload is too large: some scripts take four bytes per letter, and escapes six. */
function fitting(payload: AlertPayload): string {
  const text = JSON.stringify(payload);
  return Buffer.byteLength(text) <= MAX_BYTES ? text : JSON.stringify({ ...payload, body: '' });
}
