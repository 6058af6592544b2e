import { DELIVERY_STATUSES } from '@campus-deals/contracts/enumerations';
import { defineEntity, p } from '@mikro-orm/core';
import { College } from '../audience/college.entity.js';
import type { MailAbout, MailKindName, PushAbout } from './mail-about.js';

/** mail: to one address. push: to one browser. */
export const MESSAGE_CHANNELS = ['mail', 'push'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** Returns the name of the row job that sends a channel's messages. */
export const senderOf = (channel: MessageChannel) => `send-${channel}`;

/** Name of the row job that sends alerts and their digests by email. */
export const SEND_ALERTS = 'send-alerts';

/**
 * BullMQ's priorities: 1 goes first. A reader waits for an urgent message. Alerts by email have a row job of their own,
 * and are last so that the index of due messages has either job's rows in one piece.
 */
export const PRIORITY = { urgent: 1, bulk: 10, alert: 20 } as const;

export const MessageSchema = defineEntity({
  name: 'Message',
  tableName: 'messages',
  properties: {
    /** Part of an email's Message-ID. */
    id: p.bigint('number').primary().autoincrement().generated('by default as identity'),
    channel: p.enum(MESSAGE_CHANNELS).default('mail'),
    /** Kind of an email; of a push always `alert`. */
    kind: p.text().$type<MailKindName>(),
    /** Identifies the message, such as `fee-receipt:9`, so that a repeated cause queues only one. */
    key: p.text().unique(),
    /** College whose subscribers receive it. */
    collegeId: () => p.manyToOne(College).mapToPk().name('college_id').strictNullable().deleteRule('no action'),
    /** User who receives it, whatever the address. */
    userId: p.integer().strictNullable(),
    /**
     * Null until the email is composed, if only composing finds the address. Not the subscription id: a reader who
     * unsubscribes and returns gets no second email.
     */
    email: p.text().strictNullable().index('messages_email_index'),
    /** Browser that receives the push. */
    browserId: p.integer().strictNullable(),
    about: p.json<MailAbout[MailKindName] | PushAbout>().defaultRaw(`'{}'`),
    priority: p.smallint().default(PRIORITY.bulk),
    status: p.enum(DELIVERY_STATUSES).default('pending'),
    /** How often it was handed over. */
    attempts: p.integer().default(0),
    /**
     * Earliest time of the next attempt: the end of quiet hours, the morning of a digest, the mailbox's next slot or the
     * end of a back-off. The message's age counts from here once it has ended.
     */
    dueAt: p.datetime().defaultRaw('now()'),
    sentAt: p.datetime().strictNullable(),
    /** Last reply code of the server, or why the message was never handed to it. */
    reply: p.text().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** W3C trace context of the cause, if recorded. */
    traceparent: p.text().strictNullable(),
  },
  indexes: [
    { name: 'messages_due_index', properties: ['channel', 'priority', 'dueAt', 'id'], where: `status = 'pending'` },
    { name: 'messages_user_index', properties: ['userId'], where: 'user_id IS NOT NULL' },
    { name: 'messages_status_index', properties: ['status', 'id'] },
    { name: 'messages_ended_index', properties: ['channel', 'dueAt'], where: `status IN ('sent', 'failed')` },
  ],
  checks: [
    { name: 'messages_check', expression: `(channel = 'push') = (browser_id IS NOT NULL)` },
    { name: 'messages_check2', expression: `user_id IS NOT NULL OR email IS NOT NULL` },
  ],
});

/**
 * An email to one address, or a push to one browser. Change it only under its row lock: a sender holds the lock while
 * it sends the message. A message that is no longer wanted is deleted.
 */
export class Message extends MessageSchema.class {
  get isUrgent(): boolean {
    return this.priority === PRIORITY.urgent;
  }

  accepted(at: Date): void {
    this.status = 'sent';
    this.attempts += 1;
    this.sentAt = at;
    this.reply = null;
  }

  /** Marks it failed for good, unless an admin retries it. */
  refused(reply: string): void {
    this.status = 'failed';
    this.attempts += 1;
    this.reply = reply;
  }

  /** Schedules another attempt. */
  putOff(until: Date, reply: string): void {
    this.attempts += 1;
    this.dueAt = until;
    this.reply = reply;
  }

  /** Waits without an attempt. */
  wait(until: Date): void {
    this.dueAt = until;
  }

  /** Resets the attempts of a failed message and makes it due. Returns false if it has not failed. */
  tryAgain(at: Date): boolean {
    if (this.status !== 'failed') return false;
    this.status = 'pending';
    this.attempts = 0;
    this.dueAt = at;
    return true;
  }
}
MessageSchema.setClass(Message);
