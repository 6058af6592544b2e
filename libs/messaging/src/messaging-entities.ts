import { InboxEventSchema } from './handlers/inbox-event.entity.js';
import { OutboxEventSchema, OutboxHandlerSchema, OutboxProgressSchema } from './outbox/outbox-event.entity.js';

/** Entities of the outbox and the inbox. Add them to a service's list of entities. */
export const messagingEntities = [
  OutboxEventSchema,
  InboxEventSchema,
  OutboxHandlerSchema,
  OutboxProgressSchema,
] as const;
