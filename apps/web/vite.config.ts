import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, minifySync, type BuildEnvironmentOptions, type Plugin } from 'vite';
import { alias } from './build/aliases.js';
import outsideBundle from './build/outside-bundle.json' with { type: 'json' };
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
  getModuleInfo: (id: string) => { code: string | null; importedIds: string[] } | null;
}

const ENTRY = fileURLToPath(new URL('src/entry.client.tsx', import.meta.url));
const ICON_LIST = /lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.mjs$/;

/** The pages that most people arrive at, by the modules of their routes. */
const LANDING_PAGES: Record<string, string[]> = {
  home: ['home/home'],
  college: ['colleges/college-bar', 'colleges/college'],
  deal: ['colleges/college-bar', 'deals/deal'],
};

/** The modules that a page loads at once: what its entry and its routes import, and what those import, lazy parts left out. */
function neededBy(routes: string[], graph: Graph): Set<string> {
  const paths = routes.map((route) => fileURLToPath(new URL(`src/app/routes/${route}.route.tsx`, import.meta.url)));
  const needed = new Set([ENTRY, ...paths]);
  // A set that grows while it is walked visits what is added, too.
  for (const each of needed) {
    const info = graph.getModuleInfo(each);
    for (const imported of info?.importedIds ?? [])
      if (ICON_LIST.test(imported)) for (const icon of iconsOf(info?.code ?? '', imported)) needed.add(icon);
      else needed.add(imported);
  }
  return needed;
}

/** The modules of the icons that a module takes from the list of all icons, which nobody needs whole. */
function iconsOf(code: string, list: string): string[] {
  const names = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)].flatMap(([, all = '']) =>
    all.split(',').map((name) => name.trim().split(/\s/)[0] ?? ''),
  );
  return names.map((name) => {
    const file = name.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-z])(?=\d)/g, '-').toLowerCase();
    return list.replace('lucide-react.mjs', `icons/${file}.mjs`);
  });
}

const neededByPage = new Map<string, Set<string>>();

/** The file of what exactly so many landing pages load at once, by their names: none loads what it does not need. */
const forLandingPages = (count: number) => (id: string, graph: Graph) => {
  if (id === ENTRY) return null;
  const pages = Object.entries(LANDING_PAGES).filter(([page, routes]) => {
    let needed = neededByPage.get(page);
    if (!needed) neededByPage.set(page, (needed = neededBy(routes, graph)));
    return needed.has(id);
  });
  return pages.length === count ? `for-${pages.map(([page]) => page).join('-')}` : null;
};

/** What the server does not bundle: what is no part of a page. An image installs just that (tools/images). */
const EXTERNAL: string[] = [...outsideBundle, 'vite'];

const client: BuildEnvironmentOptions = {
  outDir: 'dist/client',
  manifest: true,
  modulePreload: false,
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          // What every page needs and what seldom changes, in one file that stays cached over releases.
          {
            name: 'framework',
            test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack[\\/](react-query|query-core))[\\/]/,
            priority: 4,
          },
          // A file takes with it what its modules import: what most pages need comes first.
          { name: forLandingPages(3), priority: 3 },
          { name: forLandingPages(2), minShareCount: 2, priority: 2 },
          { name: forLandingPages(1), minShareCount: 2, priority: 1 },
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
      ['/api', '/auth/v1', '/payment-provider'].map((path) => [
        path,
        process.env.GATEWAY_URL ?? 'http://127.0.0.1:3000',
      ]),
    ),
  },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
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
