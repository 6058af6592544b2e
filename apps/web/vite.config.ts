import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, minifySync, type BuildEnvironmentOptions, type Plugin } from 'vite';
import { alias } from './build/aliases.js';
import { serviceWorker } from './build/service-worker.js';

const PAGE_INIT = '/src/app/page-init.js';

/**
 * What must be known before the first paint is read by `page-init.js`. The content policy forbids inline scripts: this
 * ships it as a small blocking script of its own, hashed like every other asset.
 */
function pageInit(): Plugin {
  return {
    name: 'page-init',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    buildStart() {
      this.emitFile({
        type: 'asset',
        name: 'page-init.js',
        source: minifySync('page-init.js', readFileSync(new URL(`.${PAGE_INIT}`, import.meta.url), 'utf8')).code,
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const emitted = Object.values(bundle ?? {}).find(
          (file) => file.type === 'asset' && file.names.includes('page-init.js'),
        );
        if (!emitted) throw new Error('page-init.js was not emitted');
        return html.replace(PAGE_INIT, `/${emitted.fileName}`);
      },
    },
  };
}

interface Graph {
  getModuleInfo: (id: string) => { importedIds: string[] } | null;
}

const ICON_LIST = /lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.mjs$/;

/** The modules that a page loads at once: what its entry and its route import, and what those import, lazy parts left out. */
function neededBy(route: string, graph: Graph): Set<string> {
  const needed = new Set(['src/entry.client.tsx', route].map((path) => fileURLToPath(new URL(path, import.meta.url))));
  // A set that grows while it is walked visits what is added, too. A list of all icons is left out: nobody needs them all.
  for (const each of needed)
    for (const imported of ICON_LIST.test(each) ? [] : (graph.getModuleInfo(each)?.importedIds ?? []))
      needed.add(imported);
  return needed;
}

/** Tells whether a page loads a module at once. */
function loads(name: string): (id: string, graph: Graph) => boolean {
  let needed: Set<string> | undefined;
  return (id, graph) => (needed ??= neededBy(`src/app/routes/${name}.route.tsx`, graph)).has(id);
}

const homeLoads = loads('home/home');
const dealLoads = loads('deals/deal');

/** What the server does not bundle: what is no part of a page. */
const EXTERNAL = [
  '@fastify/static',
  'class-transformer',
  'class-validator',
  'fastify',
  'jose',
  'lru-cache',
  'pino',
  'prom-client',
  'vite',
];

const client: BuildEnvironmentOptions = {
  outDir: 'dist/client',
  manifest: true,
  modulePreload: { polyfill: false },
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          // What every page needs and what seldom changes, in one file that stays cached over releases.
          {
            name: 'framework',
            test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack)[\\/]/,
            priority: 3,
          },
          // Every page's header shows it; the last of these would take it with what it takes.
          { name: 'interface', test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]search\.mjs$/, priority: 3 },
          // What other pages need of home: in two requests instead of two dozen. A deal's page, which many arrive at, needs the first.
          {
            name: (id, graph) => (homeLoads(id, graph) && dealLoads(id, graph) ? 'interface' : null),
            minShareCount: 2,
            priority: 2,
          },
          { name: (id, graph) => (homeLoads(id, graph) ? 'finding' : null), minShareCount: 2, priority: 1 },
        ],
      },
    },
  },
};

/** The web's own process: what answers requests, and apart from it what renders pages, which development takes from its sources. */
const server: BuildEnvironmentOptions = {
  ssr: true,
  outDir: 'dist/server',
  copyPublicDir: false,
  emptyOutDir: true,
  rolldownOptions: { input: { main: 'server/main.ts', 'entry.server': 'src/entry.server.tsx' } },
};

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), pageInit(), serviceWorker()],
  resolve: { conditions: ['source', ...defaultClientConditions], alias: command === 'build' ? alias : [] },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/auth/v1'].map((path) => [path, process.env.GATEWAY_URL ?? 'http://127.0.0.1:3000']),
    ),
  },
  // The quick logins are for local use: a build holds them only where it is asked to, as the local stack's is.
  define: {
    __QUICK_LOGIN__: JSON.stringify(command === 'serve' || process.env.VITE_QUICK_LOGIN === 'on'),
    ...(isSsrBuild && { 'process.env.NODE_ENV': '"production"' }),
  },
  ssr: {
    noExternal: command === 'build' || /^@campus-deals\//,
    external: EXTERNAL,
    resolve: { conditions: ['source', 'module', 'node', 'import', 'default'] },
  },
  build: {
    // light-dark() is kept as written from these versions on; older browsers get none of the colours either way.
    target: isSsrBuild ? 'node20' : ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    ...(isSsrBuild ? server : client),
  },
}));
