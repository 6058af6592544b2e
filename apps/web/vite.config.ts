import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

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

export default defineConfig({
  plugins: [react(), tailwindcss(), themeInit()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 5173),
    proxy: Object.fromEntries(['/api', '/auth/v1'].map((path) => [path, process.env.API_URL ?? 'http://127.0.0.1:3000'])),
  },
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
            // What home and most pages share, in one request instead of a dozen; dialogs, toasts and menus stay apart.
            { name: 'interface', test: /[\\/]src[\\/](components|lib|config|layouts|features[\\/](colleges|newsletter))[\\/]|[\\/]libs[\\/]contracts[\\/]|lucide-react/, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
});
