import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import type { Pages } from './pages.js';

/**
 * The local stack starts the process in apps/web. Not derived from this file, whose place in the build the bundler
 * chooses.
 */
const ROOT = process.cwd();

/** Pages from the current sources, with hot reload. Proxies `/api` to the gateway. */
export async function devPages(): Promise<Pages> {
  const { createServer } = await import('vite');
  let vite: ViteDevServer;
  return {
    build: 'dev',
    renderer: async () => (await vite.ssrLoadModule('/src/entry.server.tsx')) as Awaited<ReturnType<Pages['renderer']>>,
    template: async (path) => vite.transformIndexHtml(path, await readFile(join(ROOT, 'index.html'), 'utf8')),
    serveFiles: async (server) => {
      vite = await createServer({
        root: ROOT,
        appType: 'custom',
        server: { middlewareMode: true, ws: { server: server.server } },
      });
      server.addHook('onRequest', (request, reply, next) => vite.middlewares(request.raw, reply.raw, next));
      server.addHook('onClose', () => vite.close());
    },
  };
}
