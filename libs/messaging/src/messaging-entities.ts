import { InboxEventSchema } from './handlers/inbox-event.entity.js';
import { OutboxEventSchema } from './outbox/outbox-event.entity.js';
import { OutboxHandlerSchema, OutboxProgressSchema } from './outbox/replay-state.entity.js';

/** Entities of the outbox and the inbox. Add them to a service's list of entities. */
export const messagingEntities = [
  OutboxEventSchema,
  InboxEventSchema,
  OutboxHandlerSchema,
  OutboxProgressSchema,
] as const;
