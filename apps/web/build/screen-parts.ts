import type { Plugin, Rolldown } from 'vite';

/** The screens that people arrive at from elsewhere, by the gateway's names for them. */
const SCREENS: Record<string, string> = {
  home: 'src/app/routes/home/home.route.tsx',
  college: 'src/app/routes/colleges/college.route.tsx',
  deal: 'src/app/routes/deals/deal.route.tsx',
  vendor: 'src/app/routes/vendors/vendor.route.tsx',
};

/**
 * Writes `.vite/screen-parts.json`: the scripts that a screen needs beside those that the page names. The gateway names
 * them in the page of that screen, so that a phone asks for all of them at once and not one round trip later.
 */
export function screenParts(): Plugin {
  return {
    name: 'screen-parts',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const main = new Set(importedBy(bundle, 'src/main.ts'));
        const parts = Object.entries(SCREENS).map(([screen, module]) => [
          screen,
          importedBy(bundle, module)
            .filter((file) => !main.has(file))
            .map((file) => `/${file}`),
        ]);
        this.emitFile({
          type: 'asset',
          fileName: '.vite/screen-parts.json',
          source: JSON.stringify(Object.fromEntries(parts)),
        });
      },
    },
  };
}

/** The file that holds a module, and all that it imports at once. */
export function importedBy(bundle: Rolldown.OutputBundle, module: string): string[] {
  const holder = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(`/${module}`)),
  );
  if (!holder) throw new Error(`${module} is in no part of the build`);
  const files = new Set([holder.fileName]);
  // A set that grows while it is walked visits what is added, too.
  for (const file of files) {
    const chunk = bundle[file];
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) files.add(imported);
  }
  return [...files];
}
