import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, minifySync, type BuildEnvironmentOptions, type Plugin } from 'vite';
import { alias } from './build/aliases.js';
import { drawings } from './build/drawings.js';
import { serviceWorker } from './build/service-worker.js';
import manifest from './package.json' with { type: 'json' };

const PAGE_INIT = '/src/app/page-init.js';

/**
 * Ships `page-init.js`, which runs before the first paint, as a small blocking script with a content hash like every
 * other asset. The content policy forbids inline scripts.
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

/** Main landing pages, by the modules of their routes. */
const LANDING_PAGES: Record<string, string[]> = {
  home: ['site/home/home'],
  college: ['site/college/college-bar', 'site/college/college'],
  deal: ['site/college/college-bar', 'site/deal/deal'],
};

/** Returns the modules that a page loads initially: its entry, its routes and all their static imports. */
function neededBy(routes: string[], graph: Graph): Set<string> {
  const paths = routes.map((route) => fileURLToPath(new URL(`src/${route}.route.tsx`, import.meta.url)));
  const needed = new Set([ENTRY, ...paths]);
  // A loop over a set also visits entries added meanwhile.
  for (const each of needed) {
    const info = graph.getModuleInfo(each);
    for (const imported of info?.importedIds ?? [])
      if (ICON_LIST.test(imported)) for (const icon of iconsOf(info?.code ?? '', imported)) needed.add(icon);
      else needed.add(imported);
  }
  return needed;
}

/**
 * Returns the modules of the icons that a module imports from the list of all icons, so that the full list is never
 * loaded.
 */
function iconsOf(code: string, list: string): string[] {
  const names = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)].flatMap(([, all = '']) =>
    all.split(',').map((name) => name.trim().split(/\s/)[0] ?? ''),
  );
  return names.map((name) => {
    const file = name.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-z])(?=\d)/g, '-').toLowerCase();
    return list.replace('lucide-react.mjs', `icons/${file}.mjs`);
  });
}

/** Drops the old names of icons, which would only be class names: 40 bytes of every page's first load. */
const leanIcons = (): Plugin => ({
  name: 'lean-icons',
  transform: (code, id) =>
    /lucide-react.*[\\/]icons[\\/]/.test(id) ? code.replace(/,?\s*"?aliases"?: \[[^\]]*\]/, '') : null,
});

const neededByPage = new Map<string, Set<string>>();

/**
 * Names a chunk for the modules that exactly `count` landing pages load initially, so that no page loads more than it
 * needs.
 */
const forLandingPages = (count: number) => (id: string, graph: Graph) => {
  if (id === ENTRY) return null;
  const pages = Object.entries(LANDING_PAGES).filter(([page, routes]) => {
    let needed = neededByPage.get(page);
    if (!needed) neededByPage.set(page, (needed = neededBy(routes, graph)));
    return needed.has(id);
  });
  return pages.length === count ? `for-${pages.map(([page]) => page[0]).join('')}` : null;
};

/**
 * Modules that the server does not bundle, because they are not part of a page. The image installs only these
 * (tools/images).
 */
const EXTERNAL: string[] = [...manifest.outsideBundle, 'vite'];

const client: BuildEnvironmentOptions = {
  outDir: 'dist/client',
  manifest: true,
  modulePreload: false,
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          // Code that every page needs and that seldom changes, in one file that stays cached across releases.
          {
            name: 'framework',
            test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack[\\/](react-query|query-core))[\\/]/,
            priority: 4,
          },
          // A chunk also takes the imports of its modules, so the chunks shared by most pages come first.
          { name: forLandingPages(3), priority: 3 },
          { name: forLandingPages(2), minShareCount: 2, priority: 2 },
          { name: forLandingPages(1), minShareCount: 2, priority: 1 },
        ],
      },
    },
  },
};

/** Server build: request handling, and separately the page renderer, which development takes from its sources. */
const server: BuildEnvironmentOptions = {
  ssr: true,
  outDir: 'dist/server',
  copyPublicDir: false,
  emptyOutDir: true,
  rolldownOptions: { input: { main: 'server/main.ts', 'entry.server': 'src/entry.server.tsx' } },
};

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), leanIcons(), pageInit(), drawings(), serviceWorker()],
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
    // From these versions on, light-dark() is kept as written. Older browsers do not show the colours in either case.
    target: isSsrBuild ? 'node20' : ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    ...(isSsrBuild ? server : client),
  },
}));
