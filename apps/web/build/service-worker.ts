import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, defaultClientConditions, type Plugin, type Rolldown } from 'vite';

const SOURCE = fileURLToPath(new URL('../src/service-worker/sw.ts', import.meta.url));
/** Modules that must work offline, each with its imports: the frame, saved deals, a deal and its code. */
const OFFLINE = [
  'src/entry.client.tsx',
  'src/site/home/home.route.tsx',
  'src/site/home/home-sections.tsx',
  'src/student/saved/saved.route.tsx',
  'src/site/deal/deal.route.tsx',
  'src/site/deal/about-vendor.tsx',
  'src/marketplace/redemption/redeem-dialog.tsx',
  'src/marketplace/redemption/stored-code-card.tsx',
  'src/marketplace/redemption/rotating-code.tsx',
  'src/site/college/college-bar.route.tsx',
  'src/kit/ui/menu-list.tsx',
  'src/marketplace/layout/mobile-menu.tsx',
  'src/marketplace/layout/signed-in-items.tsx',
  'src/kit/ui/toast-region.tsx',
  'libs/contracts/src/drawings/drawing-of.ts',
];

/**
 * Builds `/sw.js` with the list of this build's files. A classic script, since not every browser supports module
 * workers.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    writeBundle: {
      // Runs after the page has been written.
      order: 'post',
      async handler({ dir }, bundle) {
        const files = offlineFiles(bundle);
        const page = bundle['index.html'];
        if (page?.type !== 'asset' || dir === undefined) throw new Error('the page was not built');
        const revision = hash('sha1', files.join() + page.source, 'base64url').slice(0, 12);
        await build({
          configFile: false,
          publicDir: false,
          logLevel: 'error',
          resolve: { conditions: ['source', ...defaultClientConditions] },
          define: { __BUILD__: JSON.stringify({ files, revision }) },
          build: {
            outDir: dir,
            emptyOutDir: false,
            target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
            rolldownOptions: { input: SOURCE, output: { format: 'iife', entryFileNames: 'sw.js' } },
          },
        });
      },
    },
  };
}

function offlineFiles(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set(OFFLINE.flatMap((module) => importedBy(bundle, module)));
  for (const file of files) {
    const chunk = bundle[file];
    // A loop over a set also visits entries added meanwhile. Styles add nothing further.
    if (chunk?.type === 'chunk') for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  }
  for (const output of Object.values(bundle)) {
    if (
      output.type === 'asset' &&
      (/^assets\/page-init-.*\.js$/.test(output.fileName) || /\.(woff2|svg)$/.test(output.fileName))
    )
      files.add(output.fileName);
  }
  return [...files].map((file) => `/${file}`).toSorted();
}

/** Returns the chunk that contains a module, and all its static imports. */
function importedBy(bundle: Rolldown.OutputBundle, module: string): string[] {
  const holder = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(`/${module}`)),
  );
  if (!holder) throw new Error(`${module} is in no part of the build`);
  const files = new Set([holder.fileName]);
  // A loop over a set also visits entries added meanwhile.
  for (const file of files) {
    const chunk = bundle[file];
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) files.add(imported);
  }
  return [...files];
}
