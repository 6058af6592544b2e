import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IsString } from 'class-validator';
import { describe, expect, it } from 'vitest';
import { unavailableDependency, DependencyUnavailableError } from './unavailable-dependency.js';
import { InternalClients } from './internal-client.js';
import { InternalTokens } from './internal-tokens.js';
import { ProductError } from './product-error.js';

class NameDto {
  @IsString() name!: string;
}
const tokens = new InternalTokens('a secret of at least thirty-two characters');
const identityAt = (IDENTITY_URL: string, INTERNAL_TIMEOUT_MS = 60_000) =>
  new InternalClients('catalog', tokens, { IDENTITY_URL, INTERNAL_TIMEOUT_MS }).to('identity');

/** Returns the unavailable dependency in the error after such a response of another service, or after none. */
async function unavailableWhen(status: number | undefined, body = ''): Promise<string | undefined> {
  const server = createServer((_request, response) => status && response.writeHead(status).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const asked = identityAt(baseUrl, status ? undefined : 100).ask('/x', NameDto);
  const error: unknown = await asked.catch((error: unknown) => error);
  server.close();
  server.closeAllConnections();
  return unavailableDependency(error);
}

describe('what failed', () => {
  it('is the other service’s absence when it refuses, does not answer in time, or answers that it is overloaded', async () => {
    const gone = identityAt('http://127.0.0.1:9');
    const error: unknown = await gone.ask('/x', NameDto).catch((error: unknown) => error);
    expect(error).toMatchObject({ code: 'service_unavailable' });
    expect(unavailableDependency(error)).toBe('identity');
    expect(await unavailableWhen(undefined)).toBe('identity');
    expect(await unavailableWhen(503)).toBe('identity');
  });

  it('is the work itself when the other service answers something wrong', async () => {
    expect(await unavailableWhen(500)).toBeUndefined();
    expect(await unavailableWhen(200, '{"name":1}')).toBeUndefined();
    expect(await unavailableWhen(200, 'not JSON')).toBeUndefined();
  });

  it('is the database’s absence when it refuses or shuts down, not when a statement was too slow or in a deadlock', () => {
    const of = (code: string) => unavailableDependency(Object.assign(new Error('…'), { code }));
    expect(['ECONNREFUSED', '57P01', '08006', '53300', '28P01', '3D000', '25006'].map(of)).toEqual(
      Array(7).fill('postgres'),
    );
    expect(['57014', '40P01', '55P03', '23505'].map(of)).toEqual(Array(4).fill(undefined));
    expect(unavailableDependency(new Error('Connection terminated unexpectedly'))).toBe('postgres');
    expect(unavailableDependency(new Error('database "x" is not currently accepting connections'))).toBe('postgres');
    expect(unavailableDependency(new ProductError('service_unavailable'))).toBeUndefined();
    expect(unavailableDependency(new Error('outer', { cause: new DependencyUnavailableError('mail') }))).toBe('mail');
  });
});
