import { defineEntity, p } from '@mikro-orm/core';

/**
 * Times of a mailbox's mails within the last hour, for the throttle of one a minute and ten an hour across all senders.
 * A whole batch of newsletters takes its slots in one statement. Stores only a hash of the mailbox.
 */
export const MailboxTurnSchema = defineEntity({
  name: 'MailboxTurn',
  tableName: 'mailbox_turns',
  properties: {
    mailbox: p.bigint('string').primary().autoincrement(false),
    newslettersAt: p.array().columnType('timestamptz[]').defaultRaw(`'{}'`),
    /** Times of all other mails. */
    deliveriesAt: p.array().columnType('timestamptz[]').defaultRaw(`'{}'`),
  },
});
