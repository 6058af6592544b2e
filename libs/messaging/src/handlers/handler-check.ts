import { EVENTS } from '@campus-deals/contracts/events.schema';

/** A method found in the service: which handler it says to be, of which event. */
export interface FoundHandler {
  handler: string;
  event: string | undefined;
  /** Methods that say so. */
  count: number;
}

type Catalogue = Record<string, { handlers: Record<string, string> }>;

/**
 * Compares the methods of a service with the catalogue: answers one line for each handler that is missing, doubled,
 * unknown, or meant for another event or service. Empty when all is well.
 */
export function handlerProblems(service: string, found: FoundHandler[], catalogue: Catalogue = EVENTS): string[] {
  const expected = new Map<string, { event: string; service: string }>();
  for (const [event, { handlers }] of Object.entries(catalogue)) {
    for (const [handler, owner] of Object.entries(handlers)) expected.set(handler, { event, service: owner });
  }
  const problems: string[] = [];
  for (const { handler, event, count } of found) {
    const known = expected.get(handler);
    if (!known) problems.push(`'${handler}' is not in the event catalogue`);
    else if (known.service !== service) problems.push(`'${handler}' belongs to ${known.service}, not to ${service}`);
    else if (event !== known.event) problems.push(`'${handler}' handles ${known.event}, not ${event}`);
    if (count > 1) problems.push(`'${handler}' is claimed by ${count} methods`);
  }
  const names = new Set(found.map(({ handler }) => handler));
  for (const [handler, { event, service: owner }] of expected) {
    if (owner === service && !names.has(handler)) problems.push(`${event} has no handler '${handler}'`);
  }
  return problems;
}
