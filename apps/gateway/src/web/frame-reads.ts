import { CachedAnswer } from '../cache/cached-answer.js';
import type { Services } from '../proxy/services.js';
import { findRoute } from '../routes.js';
import type { ReadForFrame } from './first-frames.js';

const CONFIG = '/api/config';
/** Headers of a list that its reader needs. */
const PASSED_ON = ['link', 'x-total-count'];

/**
 * What a first frame may show: the site's settings and whole public answers, as any visitor gets them. Nothing else, and
 * no stand-in for a service that is away, since the page says so when the browser reads that.
 */
export function frameReads(services: Services, config: unknown): ReadForFrame {
  const settings = { mark: CONFIG, read: { body: JSON.stringify(config), headers: {} } };
  return async (pathAndQuery) => {
    if (pathAndQuery === CONFIG) return settings;
    const [path = '', query = ''] = pathAndQuery.split('?', 2);
    const route = findRoute('GET', path);
    if (route?.cache !== 'public' || route.to === 'gateway' || route.to === 'auth-provider') return undefined;
    const answer = await services
      .readAsVisitor(route.to, path, query, `frame-${Date.now().toString(36)}`)
      .catch(() => undefined);
    return answer instanceof CachedAnswer && !answer.isStale
      ? {
          mark: answer.etag,
          read: { body: answer.answer.body.toString('utf8'), headers: passedOn(answer.answer.headers) },
        }
      : undefined;
  };
}

function passedOn(flat: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    PASSED_ON.flatMap((name) => (flat.includes(name) ? [[name, flat[flat.indexOf(name) + 1] ?? '']] : [])),
  );
}
