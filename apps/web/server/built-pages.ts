import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import type { WebEnv } from './env.js';
import type { Pages } from './pages.js';

const CLIENT = fileURLToPath(new URL('../client/', import.meta.url));

const QUICK_LOGIN = 'src/marketplace/sign-in/quick-login.tsx';

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** Built pages and files. All environments share one build, and each decides whether to serve quick login. */
export async function builtPages({ DEV_LOGIN }: Pick<WebEnv, 'DEV_LOGIN'>): Promise<Pages> {
  const html = readFileSync(`${CLIENT}index.html`, 'utf8');
  const manifest = JSON.parse(readFileSync(`${CLIENT}.vite/manifest.json`, 'utf8')) as Manifest;
  const closed = DEV_LOGIN === 'on' ? [] : [manifest[QUICK_LOGIN]?.file ?? ''];
  const renderer = (await import(/* @vite-ignore */ new URL('entry.server.js', import.meta.url).href)) as Awaited<
    ReturnType<Pages['renderer']>
  >;
  return {
    build: hash('sha1', html, 'base64url').slice(0, 12),
    renderer: async () => renderer,
    template: async () => html,
    linksFor: routeLinks(manifest),
    serveFiles: async (server) => {
      await server.register(fastifyStatic, {
        root: CLIENT,
        // Serves only files that exist at the start. index.html is a page, not a file.
        wildcard: false,
        index: false,
        globIgnore: ['index.html', '.vite/**', '**/*.br', '**/*.gz', ...closed],
        preCompressed: true,
        cacheControl: false,
        setHeaders: cachingOf,
      });
    },
  };
}

/**
 * Sets the caching of a file. A file with a content hash in its name never changes. The service worker decides which
 * files of an older build a browser still uses.
 */
function cachingOf(reply: FastifyReply, path: string): void {
  const isServiceWorker = path.startsWith(`${CLIENT}sw.js`);
  if (isServiceWorker) void reply.header('service-worker-allowed', '/');
  void reply.header(
    'cache-control',
    isServiceWorker
      ? 'no-cache'
      : path.startsWith(`${CLIENT}assets/`)
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
  );
}

/**
 * Returns the link tags for routes: their modules, all static imports and styles, except what every page loads anyway.
 */
function routeLinks(manifest: Manifest): (routeIds: string[]) => string {
  const everywhere = collect(manifest, 'index.html');
  const tag = (file: string) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" href="/${file}">`
      : `<link rel="modulepreload" crossorigin href="/${file}">`;
  return (routeIds) => {
    const files = new Set(routeIds.flatMap((id) => [...collect(manifest, `src/${id}.route.tsx`)]));
    return [...files]
      .filter((file) => !everywhere.has(file))
      .map(tag)
      .join('');
  };
}

function collect(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file);
  for (const imported of chunk.imports ?? []) collect(manifest, imported, found);
  return found;
}
