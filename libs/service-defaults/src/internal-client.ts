import type { ServiceName } from '@campus-deals/contracts/enumerations';
import type { DtoClass } from '@campus-deals/contracts/rules';
import { checkValue } from './check-value.js';
import { INTERNAL_TOKEN_HEADER, type InternalTokens } from './internal-tokens.js';
import { ProductError } from './product-error.js';
import { currentRequest } from './request-context.js';

export interface InternalClientSettings {
  /** Name of the asking service. */
  from: string;
  to: ServiceName;
  baseUrl: string;
  tokens: InternalTokens;
  timeoutMs?: number;
}

/** Asks another service over its internal routes: signed as a service, 2 s at most, answers checked against their class. */
export class InternalClient {
  constructor(private readonly settings: InternalClientSettings) {}

  /** The answer, or undefined on 404. Throws `service_unavailable` when the service does not answer properly. */
  async ask<T extends object>(path: string, type: DtoClass<T>, body?: unknown): Promise<T | undefined> {
    const { from, to, baseUrl, tokens, timeoutMs = 2000 } = this.settings;
    const request = currentRequest();
    try {
      const response = await fetch(new URL(path, baseUrl), {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          [INTERNAL_TOKEN_HEADER]: await tokens.sign({ kind: 'service', name: from }, to),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(request && { 'x-request-id': request.requestId, traceparent: request.traceparent }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.status === 404) return undefined;
      if (!response.ok) throw new Error(`${to} answered ${response.status}`);
      // Fields that a newer version of the service may have are dropped.
      const { instance, faults } = checkValue(type, await response.json());
      if (Object.keys(faults).length > 0) throw new Error(`${to} answered ${JSON.stringify(faults)}`);
      return instance;
    } catch (cause) {
      throw new ProductError('service_unavailable', undefined, { cause });
    }
  }
}
