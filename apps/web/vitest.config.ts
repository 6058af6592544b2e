import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  // For the tests of what runs on the server.
  ssr: { noExternal: [/^@campus-deals\//], resolve: { conditions: ['source', ...defaultServerConditions] } },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'build/**/*.test.tsx', 'scripts/**/*.test.mjs'],
    setupFiles: ['src/testing/setup.ts'],
    pool: 'forks',
    // A browser and its modules are made once a process, not once a file: a third of the time.
    isolate: false,
    css: true,
    restoreMocks: true,
    testTimeout: 20_000,
  },
});
