import { findObject } from '../database/objects.js';
import type { Database } from '../database/database.js';
import { invalidRequest } from '../errors/stripe-error.js';

/** Members that contain another object's id, with the type of that object. */
const OBJECT_OF: Record<string, string> = {
  latest_charge: 'charge',
  charge: 'charge',
  payment_intent: 'payment_intent',
  customer: 'customer',
  payment_method: 'payment_method',
};

/** Replaces ids with their objects: `expand[]=latest_charge`, in lists `data.latest_charge`. */
export async function expandIn(db: Database, answer: object, paths: readonly string[]): Promise<object> {
  const copy = structuredClone(answer) as Record<string, unknown>;
  for (const path of paths) await expandPath(db, copy, path.split('.').slice(0, 4), path);
  return copy;
}

async function expandPath(db: Database, at: Record<string, unknown>, steps: string[], path: string): Promise<void> {
  const [step, ...rest] = steps;
  if (step === undefined) return;
  const value = at[step];
  if (step === 'data' && Array.isArray(value)) {
    for (const item of value as Record<string, unknown>[]) await expandPath(db, item, rest, path);
    return;
  }
  const object = OBJECT_OF[step];
  if (!object || !(step in at))
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  if (typeof value === 'string') at[step] = (await findObject(db, object, value)) ?? value;
  const expanded = at[step];
  if (rest.length > 0 && typeof expanded === 'object' && expanded !== null)
    await expandPath(db, expanded as Record<string, unknown>, rest, path);
}
