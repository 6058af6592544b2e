import { switchesOn } from '@campus-deals/contracts/notification/alert-settings';
import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { DueRows } from '@campus-deals/messaging';
import { sql } from 'kysely';
import { tables } from '../tables.js';
import { type Message, type PushAbout, senderOf } from '../messages/public.js';
import { quietUntil, recipients } from '../notifications/public.js';
import { type PushMessage, WebPush } from './push/web-push.client.js';
import { PushSubscription } from './push/push-subscription.entity.js';
import { zoneOf } from '../audience/public.js';
import { alertMessage } from './alert-message.js';
import { pushes } from './sender-metrics.js';
import { findPushedAlert } from './pushed-alert.query.js';
import { retryDelaySeconds, secondsFromNow, SendMessage } from './send-message.job.js';

const CONCURRENCY = 10;
/** With the back-off, a push is abandoned after about four hours. */
const MAX_ATTEMPTS = 10;
const FIRST_RETRY_S = 15;
const LONGEST_RETRY_S = 3600;
/** Consecutive refusals after which a browser's subscription is deleted; its page subscribes it again. */
const MAX_FAILURES = 20;

/** Pushes due alerts to the browsers of users who want them. */
@Injectable()
export class SendPush extends SendMessage {
  constructor(
    em: EntityManager,
    private readonly push: WebPush,
  ) {
    super(em, 'push', { name: senderOf('push'), title: 'Push notifications', concurrency: CONCURRENCY });
  }

  override due(): DueRows {
    // Without keys, pushes wait.
    return this.push.isOn ? super.due() : super.due().where(sql<boolean>`false`);
  }

  protected async send(message: Message, em: EntityManager): Promise<void> {
    const { userId, browserId } = message;
    const db = tables(em);
    const browser = await em.findOne(PushSubscription, { id: browserId ?? 0 });
    const recipient = await recipients(db)
      .where('users.id', '=', userId ?? 0)
      .executeTakeFirst();
    const alert = await findPushedAlert(db, (message.about as PushAbout).notificationId, userId ?? 0);
    const now = new Date();
    const payload = alert && recipient && alertMessage(alert, zoneOf(recipient), now);
    const isWanted =
      recipient?.browserNotifications &&
      alert &&
      switchesOn(alert.kind, alert, 'push', recipient.alertChoices).length > 0;
    if (!browser || !payload || !isWanted) return void em.remove(message);
    // The user may have set quiet hours since, or a retry may fall into the night. A push service that has requested a
    // back-off gets no other alert meanwhile.
    const until = quietUntil(recipient, now) ?? browser.notBefore;
    if (until && until > now) return message.wait(until);
    await this.leave(message, browser, payload, em);
  }

  private async leave(
    message: Message,
    browser: PushSubscription,
    payload: PushMessage,
    em: EntityManager,
  ): Promise<void> {
    const outcome = await this.push.push(browser, payload);
    pushes.inc({ outcome: outcome.is });
    if (outcome.is === 'sent') {
      Object.assign(browser, { failures: 0, notBefore: null });
      return message.accepted(new Date());
    }
    browser.failures += 1;
    browser.notBefore = null;
    if (outcome.is === 'gone' || browser.failures >= MAX_FAILURES) {
      em.remove(browser);
      return void em.remove(message);
    }
    const { reply } = outcome;
    this.log.warn({ pushService: hostOf(browser.endpoint), reply }, `a push was not accepted (${outcome.is})`);
    if (outcome.is === 'refused' || message.attempts + 1 >= MAX_ATTEMPTS) return message.refused(reply);
    const seconds = outcome.afterSeconds ?? retryDelaySeconds(message.attempts + 1, FIRST_RETRY_S, LONGEST_RETRY_S);
    browser.notBefore = secondsFromNow(seconds);
    message.putOff(browser.notBefore, reply);
  }
}

const hostOf = (endpoint: string): string => (URL.canParse(endpoint) ? new URL(endpoint).host : 'none');
