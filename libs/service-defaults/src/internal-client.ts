import type { ServiceName } from '@campus-deals/contracts/enumerations';
import type { DtoClass } from '@campus-deals/contracts/rules';
import { Agent, fetch } from 'undici';
import { checkValue } from './check-request.js';
import { assertMayCall, DependencyUnavailableError, isUnavailableStatus } from './unavailable-dependency.js';
import { INTERNAL_TOKEN_HEADER, type InternalTokens } from './internal-tokens.js';
import { ProductError } from './product-error.js';
import { currentRequest } from './request-context.js';
import { inSpan, SpanKind } from './tracing/spans.js';
import { traceHeaders } from './tracing/trace-context.js';

/** Addresses of other services in a service's environment, and how long to wait for their answers. */
export type ServiceAddresses = Partial<Record<`${Uppercase<ServiceName>}_URL`, string>> & {
  INTERNAL_TIMEOUT_MS?: number;
};

/** Creates this process's clients of other services. Inject it. */
export class InternalClients {
  constructor(
    private readonly from: string,
    private readonly tokens: InternalTokens,
    private readonly addresses: ServiceAddresses,
  ) {}

  /** Returns the client of a service, which waits as long as the settings say, but at least `minTimeoutMs`. */
  to(service: ServiceName, minTimeoutMs = 0): InternalClient {
    const setting = `${service.toUpperCase() as Uppercase<ServiceName>}_URL` as const;
    const { [setting]: baseUrl, INTERNAL_TIMEOUT_MS = 2000 } = this.addresses;
    if (baseUrl === undefined) throw new Error(`${setting} is not set`);
    const timeoutMs = Math.max(minTimeoutMs, INTERNAL_TIMEOUT_MS);
    return new InternalClient({ from: this.from, to: service, baseUrl, tokens: this.tokens, timeoutMs });
  }
}

interface InternalClientSettings {
  from: string;
  to: ServiceName;
  baseUrl: string;
  tokens: InternalTokens;
  timeoutMs: number;
}

/** Maximum age of a connection. Each one stays with one replica, so new replicas get load only from new connections. */
const CONNECTION_LIFE_MS = 30_000;
const connections = new Agent({ keepAliveTimeout: CONNECTION_LIFE_MS, clientTtl: CONNECTION_LIFE_MS });

/** Calls another service's internal routes, signed as a service, with a timeout. Validates responses. */
export class InternalClient {
  constructor(private readonly settings: InternalClientSettings) {}

  /**
   * Returns the response, or undefined on 404. Throws `service_unavailable` on an invalid response, with a
   * DependencyUnavailableError as the cause if the service does not answer.
   */
  async ask<T extends object>(path: string, type: DtoClass<T>, body?: unknown): Promise<T | undefined> {
    const { to } = this.settings;
    assertMayCall(to);
    try {
      const { status, text } = await inSpan(`ask ${to}`, { kind: SpanKind.CLIENT }, () => this.send(path, body));
      if (status === 404) return undefined;
      if (isUnavailableStatus(status)) throw new DependencyUnavailableError(to);
      if (status >= 300) throw new Error(`${to} answered ${status}`);
      // Drops fields of a newer version of the service.
      const { instance, faults } = checkValue(type, JSON.parse(text));
      if (Object.keys(faults).length > 0) throw new Error(`${to} answered ${JSON.stringify(faults)}`);
      return instance;
    } catch (cause) {
      throw new ProductError('service_unavailable', undefined, { cause });
    }
  }

  private async send(path: string, body: unknown): Promise<{ status: number; text: string }> {
    const { from, to, baseUrl, tokens, timeoutMs } = this.settings;
    const request = currentRequest();
    const headers = {
      [INTERNAL_TOKEN_HEADER]: await tokens.sign({ kind: 'service', name: from }, to),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(request && { 'x-request-id': request.requestId }),
      ...traceHeaders(),
    };
    try {
      const response = await fetch(new URL(path, baseUrl), {
        method: body === undefined ? 'GET' : 'POST',
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
        dispatcher: connections,
      });
      return { status: response.status, text: await response.text() };
    } catch (cause) {
      throw new DependencyUnavailableError(to, { cause });
    }
  }
}
