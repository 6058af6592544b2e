import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { screenParts } from './build/screen-parts.js';
import { serviceWorker } from './build/service-worker.js';

const THEME_INIT = '/src/app/theme-init.js';

/**
 * The stored theme must be on `<html>` before the first paint, and the content policy forbids inline scripts:
 * this ships `theme-init.js` as a small blocking script of its own, hashed like every other asset.
 */
function themeInit(): Plugin {
  return {
    name: 'theme-init',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'asset', name: 'theme-init.js', source: readFileSync(new URL(`.${THEME_INIT}`, import.meta.url)) });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const emitted = Object.values(bundle ?? {}).find((file) => file.type === 'asset' && file.names.includes('theme-init.js'));
        if (!emitted) throw new Error('theme-init.js was not emitted');
        return html.replace(THEME_INIT, `/${emitted.fileName}`);
      },
    },
  };
}

const HOME = [new URL('src/main.tsx', import.meta.url), new URL('src/app/routes/home/home.route.tsx', import.meta.url)].map((url) => fileURLToPath(url));

/** Whether home's first load holds a module: what its entry and its route import, and what those import, lazy parts left out. */
const homeNeeds = (() => {
  let needed: Set<string> | undefined;
  return (id: string, graph: { getModuleInfo: (id: string) => { importedIds: string[] } | null }): boolean => {
    if (!needed) {
      needed = new Set(HOME);
      // A set that grows while it is walked visits what is added, too.
      for (const each of needed) for (const imported of graph.getModuleInfo(each)?.importedIds ?? []) needed.add(imported);
    }
    return needed.has(id);
  };
})();

export default defineConfig(({ command }) => ({
  plugins: [react(), tailwindcss(), themeInit(), screenParts(), serviceWorker()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 5173),
    proxy: Object.fromEntries(['/api', '/auth/v1'].map((path) => [path, process.env.API_URL ?? 'http://127.0.0.1:3000'])),
  },
  // The quick logins are for local use: a build holds them only where it is asked to, as the local stack's is.
  define: { __QUICK_LOGIN__: JSON.stringify(command === 'serve' || process.env.VITE_QUICK_LOGIN === 'on') },
  build: {
    // light-dark() is kept as written from these versions on; older browsers get none of the colours either way.
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs and what seldom changes, in one file that stays cached over releases.
            { name: 'framework', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack)[\\/]/, priority: 2 },
            // Of what home loads, all that other pages need too: in one request instead of a dozen. Dialogs, toasts, menus stay apart.
            { name: (id, graph) => (homeNeeds(id, graph) ? 'interface' : null), minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
}));
