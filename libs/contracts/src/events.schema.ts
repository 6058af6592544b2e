import { z } from 'zod';
import { COLLEGE_STATUSES, USER_ROLES, type ServiceName } from './enumerations.js';

const id = z.number().int().positive();
const userFacts = z.object({
  userId: id,
  role: z.enum(USER_ROLES),
  collegeId: id.nullable(),
  emailNotifications: z.boolean(),
  browserNotifications: z.boolean(),
  /** Grows with each change of the user: a read model ignores what is older than it has seen. */
  version: z.number().int().nonnegative(),
});
const collegeFacts = z.object({
  collegeId: id,
  name: z.string(),
  shortName: z.string(),
  city: z.string(),
  state: z.string(),
  status: z.enum(COLLEGE_STATUSES),
  isActive: z.boolean(),
  /** Domains whose addresses belong to its students. */
  domains: z.array(z.string()).default([]),
  /** Grows with each change of the college: a read model ignores what is older than it has seen. */
  version: z.number().int().nonnegative(),
});
const dealFacts = z.object({ dealId: id, vendorId: id, collegeId: id });
const savedFacts = z.object({ dealId: id, collegeId: id, userId: id });
const erased = z.object({ erasureId: z.uuid() });

/**
 * The event catalogue: who publishes each event, what it carries (ids and values, never an entity, never an
 * e-mail address: a queue is clear text), and who reacts. One job per handler.
 */
export const EVENTS = {
  UserRegistered: {
    version: 1,
    from: 'identity',
    payload: userFacts,
    handlers: { notification: ['sync-user-when-registered'] },
  },
  /** Any of the facts changed, or the address or name that `GET /internal/users/{id}/contact` tells. */
  UserUpdated: {
    version: 1,
    from: 'identity',
    payload: userFacts,
    handlers: { notification: ['sync-user-when-updated'] },
  },
  /** The account is gone; whoever holds something of it asks `GET /internal/erasures/{id}` whose it was, erases, and says so. */
  UserDeleted: {
    version: 1,
    from: 'identity',
    payload: z.object({ erasureId: z.uuid(), userId: id }),
    handlers: {
      catalog: ['erase-vendor-when-user-deleted'],
      notification: ['erase-subscriber-when-user-deleted'],
      identity: ['delete-provider-account-when-user-deleted'],
    },
  },
  UserErasedFromCatalog: {
    version: 1,
    from: 'catalog',
    payload: erased,
    handlers: { identity: ['note-erasure-when-catalog-erased'] },
  },
  UserErasedFromNotification: {
    version: 1,
    from: 'notification',
    payload: erased,
    handlers: { identity: ['note-erasure-when-notification-erased'] },
  },
  /** A student gave a school address to be confirmed by link. */
  SchoolAddressAdded: {
    version: 1,
    from: 'identity',
    payload: z.object({ verificationId: id, userId: id }),
    handlers: { notification: ['send-link-when-school-address-added'] },
  },
  /** 7, 4 and 1 weeks before. */
  StudentVerificationExpiring: {
    version: 1,
    from: 'identity',
    payload: z.object({ verificationId: id, userId: id, weeksLeft: z.number().int(), expiresAt: z.iso.datetime() }),
    handlers: { notification: ['remind-student-when-verification-expiring'] },
  },
  CollegeCreated: {
    version: 1,
    from: 'catalog',
    payload: collegeFacts,
    handlers: { notification: ['sync-college-when-created'], identity: ['sync-college-when-created'] },
  },
  CollegeChanged: {
    version: 1,
    from: 'catalog',
    payload: collegeFacts,
    handlers: { notification: ['sync-college-when-changed'], identity: ['sync-college-when-changed'] },
  },
  CollegeActivated: {
    version: 1,
    from: 'catalog',
    payload: collegeFacts.extend({ activatedAt: z.iso.datetime(), subscriberCount: z.number().int() }),
    handlers: { notification: ['notify-subscribers-when-college-activated'] },
  },
  /** An admin let a deal through; it shows once it has started. */
  DealApproved: { version: 1, from: 'catalog', payload: dealFacts, handlers: {} },
  DealRejected: { version: 1, from: 'catalog', payload: dealFacts, handlers: {} },
  /** Its end has come; readers have not seen it since that very moment. */
  DealExpired: { version: 1, from: 'catalog', payload: dealFacts, handlers: {} },
  DealSaved: { version: 1, from: 'catalog', payload: savedFacts, handlers: {} },
  DealUnsaved: { version: 1, from: 'catalog', payload: savedFacts, handlers: {} },
  SubscriberAdded: {
    version: 1,
    from: 'notification',
    payload: z.object({
      subscriptionId: id,
      collegeId: id,
      userId: id.nullable(),
      referralCode: z.string().nullable(),
    }),
    handlers: { catalog: ['count-subscriber-when-added'], identity: ['credit-referral-when-subscriber-added'] },
  },
  SubscriberRemoved: {
    version: 1,
    from: 'notification',
    payload: z.object({ subscriptionId: id, collegeId: id }),
    handlers: { catalog: ['uncount-subscriber-when-removed'] },
  },
} as const satisfies Record<string, EventDefinition>;

export interface EventDefinition {
  version: number;
  from: ServiceName;
  payload: z.ZodObject;
  /** By the service whose queue their jobs go to: names that read as sentences, unique in their service. */
  handlers: Partial<Record<ServiceName, readonly string[]>>;
}

export type EventName = keyof typeof EVENTS;
export type EventPayload<N extends EventName> = z.infer<(typeof EVENTS)[N]['payload']>;
export type HandlerName<N extends EventName = EventName> = N extends EventName
  ? NamesIn<(typeof EVENTS)[N]['handlers']>
  : never;
type NamesIn<Handlers> = Handlers[keyof Handlers] extends readonly (infer Name extends string)[] ? Name : never;

/**
 * What handlers were called before. Jobs that a version before queued, or that failed under it, carry these names; a
 * line can go once there are none.
 */
export const FORMER_HANDLER_NAMES: Record<string, HandlerName> = {
  'remember-user-when-registered': 'sync-user-when-registered',
  'remember-user-when-updated': 'sync-user-when-updated',
  'remember-college-when-created': 'sync-college-when-created',
  'remember-college-when-changed': 'sync-college-when-changed',
  'know-college-when-created': 'sync-college-when-created',
  'know-college-when-changed': 'sync-college-when-changed',
  'tell-subscribers-when-college-activated': 'notify-subscribers-when-college-activated',
};

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
