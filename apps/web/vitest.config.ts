import react from '@vitejs/plugin-react';
import { defaultClientConditions } from 'vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  define: { __QUICK_LOGIN__: 'true' },
  resolve: { conditions: ['source', ...defaultClientConditions] },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.tsx', 'scripts/**/*.test.mjs'],
    setupFiles: ['src/testing/setup.ts'],
    pool: 'forks',
    css: true,
    restoreMocks: true,
    testTimeout: 20_000,
  },
});
