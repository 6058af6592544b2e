import { z } from 'zod';
import { COLLEGE_STATUSES, type ServiceName } from './enumerations.js';

const id = z.number().int().positive();
const collegeFacts = z.object({
  collegeId: id,
  name: z.string(),
  shortName: z.string(),
  city: z.string(),
  state: z.string(),
  status: z.enum(COLLEGE_STATUSES),
  isActive: z.boolean(),
  /** Grows with each change of the college: a read model ignores what is older than it has seen. */
  version: z.number().int().nonnegative(),
});

/**
 * The event catalogue: who publishes each event, what it carries (ids and values, never an entity, never an
 * e-mail address: a queue is clear text), and who reacts. One job per handler.
 */
export const EVENTS = {
  CollegeCreated: { version: 1, from: 'catalog', payload: collegeFacts, handlers: { 'remember-college-when-created': 'notification' } },
  CollegeChanged: { version: 1, from: 'catalog', payload: collegeFacts, handlers: { 'remember-college-when-changed': 'notification' } },
  CollegeActivated: {
    version: 1,
    from: 'catalog',
    payload: collegeFacts.extend({ activatedAt: z.iso.datetime(), subscriberCount: z.number().int() }),
    handlers: { 'tell-subscribers-when-college-activated': 'notification' },
  },
  SubscriberAdded: {
    version: 1,
    from: 'notification',
    payload: z.object({ subscriptionId: id, collegeId: id, userId: id.nullable(), referralCode: z.string().nullable() }),
    handlers: { 'count-subscriber-when-added': 'catalog' },
  },
  SubscriberRemoved: {
    version: 1,
    from: 'notification',
    payload: z.object({ subscriptionId: id, collegeId: id }),
    handlers: { 'uncount-subscriber-when-removed': 'catalog' },
  },
} as const satisfies Record<string, EventDefinition>;

interface EventDefinition {
  version: number;
  from: ServiceName;
  payload: z.ZodObject;
  /** Handler name (a sentence, unique in the catalogue) → the service whose queue its job goes to. */
  handlers: Record<string, ServiceName>;
}

export type EventName = keyof typeof EVENTS;
export type EventPayload<N extends EventName> = z.infer<(typeof EVENTS)[N]['payload']>;
export type HandlerName<N extends EventName = EventName> = N extends EventName ? keyof (typeof EVENTS)[N]['handlers'] & string : never;

/** What travels: one event, the same bytes for each of its handlers. */
export interface DomainEvent<N extends EventName = EventName> {
  /** UUIDv7. */
  id: string;
  name: N;
  version: number;
  /** ISO 8601 UTC. */
  occurredAt: string;
  /** W3C trace context of the request that caused it. */
  traceparent?: string;
  payload: EventPayload<N>;
}
