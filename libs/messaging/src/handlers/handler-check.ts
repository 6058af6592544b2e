import { EVENTS } from '@campus-deals/contracts/events';
import { cataloguedHandlers, type Catalogue } from '../outbox/event-jobs.js';

/** A handler found in the service, with the event of its decorator. */
export interface FoundHandler {
  handler: string;
  event: string | undefined;
  /** Number of methods with this decorator. */
  count: number;
}

/**
 * Compares the handlers of a service with the catalog. Returns one line for each handler that is missing, duplicated,
 * unknown, or meant for another event or service.
 */
export function handlerProblems(service: string, found: FoundHandler[], catalogue: Catalogue = EVENTS): string[] {
  const all = cataloguedHandlers(catalogue);
  const own = all.filter((each) => each.service === service);
  const problems = found.flatMap(({ handler, event, count }) => {
    const known = own.find((each) => each.handler === handler);
    const owner = all.find((each) => each.handler === handler)?.service;
    const stranger = owner ? `belongs to ${owner}, not to ${service}` : 'is not in the event catalogue';
    return [
      ...(known ? [] : [`'${handler}' ${stranger}`]),
      ...(known && known.event !== event ? [`'${handler}' handles ${known.event}, not ${event}`] : []),
      ...(count > 1 ? [`'${handler}' is claimed by ${count} methods`] : []),
    ];
  });
  const missing = own.filter(({ handler }) => !found.some((each) => each.handler === handler));
  return [...problems, ...missing.map(({ event, handler }) => `${event} has no handler '${handler}'`)];
}
