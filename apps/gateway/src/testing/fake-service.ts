import Fastify, { type FastifyInstance } from 'fastify';

/** A fake service behind the gateway: real sockets, no token check, and a record of its requests. */
export interface FakeService {
  app: FastifyInstance;
  url: string;
  close(): Promise<void>;
  /** Such as `GET /api/colleges`, in order of arrival, without the settings, which a gateway reads every few seconds. */
  seen: { method: string; url: string; headers: Record<string, string | string[] | undefined>; body: unknown }[];
}

/** Returns the settings of a gateway whose services are all at one address. */
export const allAt = (url: string) => ({
  IDENTITY_URL: url,
  CATALOG_URL: url,
  BILLING_URL: url,
  NOTIFICATION_URL: url,
});

export async function fakeService(routes: (app: FastifyInstance) => void): Promise<FakeService> {
  const app = Fastify({ bodyLimit: 2 * 1024 * 1024, forceCloseConnections: true });
  const seen: FakeService['seen'] = [];
  app.addContentTypeParser(
    ['multipart/form-data', 'application/x-www-form-urlencoded'],
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  );
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.url !== '/internal/settings')
      seen.push({ method: request.method, url: request.url, headers: request.headers, body: request.body });
    done();
  });
  app.get('/ready', async () => ({ service: 'fake', status: 'up', latencyMs: 1, dependencies: [] }));
  app.get('/openapi.json', async () => ({ paths: {} }));
  routes(app);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, url, seen, close: () => app.close() };
}
