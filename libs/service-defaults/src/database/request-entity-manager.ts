import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager } from '@mikro-orm/core';
import type { AroundRequest } from '../request-context.js';

const current = new AsyncLocalStorage<RequestEntities | undefined>();

/**
 * Entity manager of one request, forked on first use: forking costs more than routing, and hot reads need none. Every
 * injected entity manager delegates to it. A class with `@Transactional` methods has one as `em`.
 */
class RequestEntities {
  private forked: EntityManager | undefined;

  constructor(private readonly root: EntityManager) {}

  get entityManager(): EntityManager {
    // Run outside the request, since forking also resolves the request's entity manager.
    return (this.forked ??= current.run(undefined, () =>
      this.root.fork({ useContext: true, disableContextResolution: true }),
    ));
  }
}

export const requestEntityManager = (): EntityManager | undefined => current.getStore()?.entityManager;

/** Gives every request its own entity manager. */
export function aroundRequest({ em }: { em: EntityManager }): AroundRequest {
  return (next) => current.run(new RequestEntities(em), next);
}
