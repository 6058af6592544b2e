import type { FastifyInstance } from 'fastify';

const PATIENCE_MS = 2000;

interface Dependency {
  name: string;
  check: () => Promise<unknown>;
  /** Whether the provider cannot serve without it. If another one fails, it is only reported. */
  isEssential: boolean;
}

/** Adds the liveness and readiness routes. */
export function healthRoutes(app: FastifyInstance, dependencies: readonly Dependency[]): void {
  app.get('/live', async () => ({ status: 'up' }));

  app.get('/ready', async (_request, reply) => {
    const started = performance.now();
    const reports = await Promise.all(dependencies.map(report));
    const isReady = reports.every(({ status }, index) => status === 'up' || !dependencies[index]?.isEssential);
    return reply.status(isReady ? 200 : 503).send({
      service: 'auth-provider',
      status: isReady ? 'up' : 'down',
      latencyMs: since(started),
      dependencies: reports,
    });
  });
}

async function report({
  name,
  check,
}: Dependency): Promise<{ name: string; status: 'up' | 'down'; latencyMs: number; detail?: string }> {
  const started = performance.now();
  let timer: NodeJS.Timeout | undefined;
  try {
    const timeUp = new Promise<never>(
      (_resolve, reject) => (timer = setTimeout(() => reject(new Error('no answer')), PATIENCE_MS)),
    );
    await Promise.race([check(), timeUp]);
    return { name, status: 'up', latencyMs: since(started) };
  } catch {
    return { name, status: 'down', latencyMs: since(started), detail: 'does not answer' };
  } finally {
    clearTimeout(timer);
  }
}

const since = (started: number): number => Math.round((performance.now() - started) * 100) / 100;
