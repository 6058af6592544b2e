import { InboxEventSchema } from './handlers/inbox-event.entity.js';
import { OutboxEventSchema } from './outbox/outbox-event.entity.js';

/** The tables that `messagingMigrations` make: put them into a service's list of entities. */
export const messagingEntities = [OutboxEventSchema, InboxEventSchema] as const;
