import { EVENTS, type EventDefinition } from '@campus-deals/contracts/events';

/** A handler found in the service, with the event of its decorator. */
export interface FoundHandler {
  handler: string;
  event: string | undefined;
  /** Number of methods with this decorator. */
  count: number;
}

type Catalogue = Record<string, Pick<EventDefinition, 'handlers'>>;

/**
 * Compares the handlers of a service with the catalog. Returns one line for each handler that is missing, duplicated,
 * unknown, or meant for another event or service.
 */
export function handlerProblems(service: string, found: FoundHandler[], catalogue: Catalogue = EVENTS): string[] {
  const expected = new Map<string, string>();
  const elsewhere = new Map<string, string>();
  for (const [event, { handlers }] of Object.entries(catalogue)) {
    for (const [owner, names] of Object.entries(handlers)) {
      for (const name of names) {
        if (owner === service) expected.set(name, event);
        else elsewhere.set(name, owner);
      }
    }
  }
  const problems: string[] = [];
  for (const { handler, event, count } of found) {
    const known = expected.get(handler);
    const owner = elsewhere.get(handler);
    if (!known)
      problems.push(
        owner ? `'${handler}' belongs to ${owner}, not to ${service}` : `'${handler}' is not in the event catalogue`,
      );
    else if (event !== known) problems.push(`'${handler}' handles ${known}, not ${event}`);
    if (count > 1) problems.push(`'${handler}' is claimed by ${count} methods`);
  }
  const names = new Set(found.map(({ handler }) => handler));
  for (const [handler, event] of expected) {
    if (!names.has(handler)) problems.push(`${event} has no handler '${handler}'`);
  }
  return problems;
}
