// Bundles the programs of the service in the working directory: `npm run bundle` in apps/catalog-service. Loading one
// file takes half the time and a fifth less memory than two thousand (`npm run bench start`).
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';

const PROGRAMS = ['main', 'sender', 'migrate', 'seed-demo', 'after-restore', 'import-colleges'].map(
  (name) => `src/${name}.ts`,
);
const OPERATIONS = ['migrate-queue', 'retry-failed'].map((name) =>
  fileURLToPath(new URL(`libs/messaging/src/${name}.ts`, import.meta.url)),
);
const MIGRATIONS = 'src/migrations';

const { dependencies, outsideBundle } = JSON.parse(readFileSync('package.json', 'utf8'));
const hasMessaging = '@campus-deals/messaging' in dependencies;
const programs = [...PROGRAMS.filter((file) => existsSync(file)), ...(hasMessaging ? OPERATIONS : [])];
// MikroORM reads them from a folder beside its caller.
const migrations = existsSync(MIGRATIONS) ? readdirSync(MIGRATIONS).filter((name) => /^\d/.test(name)) : [];

export default defineConfig({
  input: {
    ...Object.fromEntries(programs.map((file) => [parse(file).name, file])),
    ...Object.fromEntries(migrations.map((name) => [`migrations/${parse(name).name}`, `${MIGRATIONS}/${name}`])),
  },
  platform: 'node',
  external: outsideBundle,
  resolve: { conditionNames: ['source', 'node', 'default'], extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } },
  output: {
    dir: 'dist/bundle',
    cleanDir: true,
    // Beside the programs, where `import.meta.dirname` finds what it does in the sources.
    chunkFileNames: '[name]-[hash].js',
    sourcemap: true,
    // Short, but traces without a source map still name functions and their lines.
    comments: false,
    keepNames: true,
    minify: { mangle: false, compress: true, codegen: { removeWhitespace: false } },
  },
});
