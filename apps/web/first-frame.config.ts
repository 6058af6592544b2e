import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { alias } from './build/aliases.js';

/** Builds `first-frame.js`, whole with all that it imports: what the gateway draws the first frame of a page with. */
export default defineConfig({
  publicDir: false,
  logLevel: 'error',
  plugins: [react()],
  // The screens that have quick logins are not drawn.
  define: { __QUICK_LOGIN__: 'false', 'process.env.NODE_ENV': '"production"' },
  resolve: { alias },
  ssr: { noExternal: true, resolve: { conditions: ['source', 'module', 'node', 'import', 'default'] } },
  build: {
    ssr: fileURLToPath(new URL('src/first-frame.tsx', import.meta.url)),
    target: 'node20',
    minify: true,
    modulePreload: false,
    rolldownOptions: { output: { entryFileNames: 'first-frame.js' } },
  },
});
