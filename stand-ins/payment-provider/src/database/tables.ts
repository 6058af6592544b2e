import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** An object of the API, whole, as its own JSON. */
interface ObjectRow {
  id: string;
  /** `payment_intent`, `charge`, … */
  object: string;
  /** In the order of creation: lists show the newest first. */
  seq: Generated<string>;
  data: JSONColumnType<Record<string, unknown>>;
}

/** What a POST with an Idempotency-Key was answered; without an answer it is still under way. */
interface IdempotencyKeyRow {
  key: string;
  /** Of method, path and parameters. */
  fingerprint: string;
  status: number | null;
  body: string | null;
  created_at: ColumnType<Date, never, never>;
}

/** An event on its way to an endpoint. */
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
