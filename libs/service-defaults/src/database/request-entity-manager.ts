import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager } from '@mikro-orm/core';
import type { AroundRequest } from '../around-request.js';

const current = new AsyncLocalStorage<RequestEntities | undefined>();

/**
 * The entity manager of one request, forked when it is first asked for: that costs more than routing, and hot reads need none.
 * It stands behind every injected one; a class with `@Transactional` methods has one as `em`.
 */
class RequestEntities {
  private forked: EntityManager | undefined;

  constructor(private readonly root: EntityManager) {}

  get entityManager(): EntityManager {
    // Outside the request, since a fork under way looks for the request's entity manager too.
    return (this.forked ??= current.run(undefined, () =>
      this.root.fork({ useContext: true, disableContextResolution: true }),
    ));
  }
}

export function requestEntityManager(): EntityManager | undefined {
  return current.getStore()?.entityManager;
}

/** Gives every request an entity manager of its own. */
export function aroundRequest({ em }: { em: EntityManager }): AroundRequest {
  return (next) => current.run(new RequestEntities(em), next);
}
