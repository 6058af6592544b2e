import { defineEntity, p } from '@mikro-orm/core';

/**
 * When a mailbox had mails within the hour, so that it gets one a minute and ten an hour, whichever sender asks: a whole
 * batch of newsletters takes its turns by one statement. Of the mailbox there is only a hash.
 */
export const MailboxTurnSchema = defineEntity({
  name: 'MailboxTurn',
  tableName: 'mailbox_turns',
  properties: {
    mailbox: p.bigint('string').primary().autoincrement(false),
    newslettersAt: p.array().columnType('timestamptz[]').defaultRaw(`'{}'`),
    /** Of all other mails. */
    deliveriesAt: p.array().columnType('timestamptz[]').defaultRaw(`'{}'`),
  },
});

export class MailboxTurn extends MailboxTurnSchema.class {}
MailboxTurnSchema.setClass(MailboxTurn);
