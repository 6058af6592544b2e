import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  define: { __DRAWINGS__: JSON.stringify('/assets/drawings.svg') },
  // For tests of server code.
  ssr: { noExternal: [/^@campus-deals\//], resolve: { conditions: ['source', ...defaultServerConditions] } },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'build/**/*.test.tsx'],
    setupFiles: ['src/testing/setup.ts'],
    pool: 'forks',
    maxWorkers: '100%',
    // Reuses the browser environment and its modules per process, which cuts the time to a third.
    isolate: false,
    css: true,
    restoreMocks: true,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 25_000 } },
  },
});
