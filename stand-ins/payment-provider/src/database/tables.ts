import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** A complete API object as JSON. */
interface ObjectRow {
  id: string;
  /** `payment_intent`, `charge`, … */
  object: string;
  /** Sequence number in order of creation. Lists are sorted by it, newest first. */
  seq: Generated<string>;
  data: JSONColumnType<Record<string, unknown>>;
}

/** Response to a POST with an Idempotency-Key. Without a response, the request is still in progress. */
interface IdempotencyKeyRow {
  key: string;
  /** Hash of method, path and parameters. */
  fingerprint: string;
  status: number | null;
  body: string | null;
  created_at: ColumnType<Date, never, never>;
}

/** A queued delivery of an event to an endpoint. */
interface DeliveryRow {
  id: Generated<string>;
  event_id: string;
  endpoint_id: string;
  attempts: Generated<number>;
  due_at: Date;
}

export interface Tables {
  objects: ObjectRow;
  idempotency_keys: IdempotencyKeyRow;
  deliveries: DeliveryRow;
}
