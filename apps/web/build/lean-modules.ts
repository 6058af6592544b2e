import type { Plugin } from 'vite';

interface LucideModule {
  __iconData: { node: [tag: string, attributes: Record<string, string>][] };
}

/** Marks the router's components as free of side effects. Otherwise its forms and prefetching links stay, unused. */
const unusedComponents: Plugin = {
  name: 'unused-components',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/.+\.mjs$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^\w+\.displayName = .*;$/gm, '')
        .replaceAll(/(?<=^var \w+ = )(?=React\d+\.forwardRef\()/gm, '/* @__PURE__ */ '),
      map: null,
    }),
  },
};

/** Keeps only the shapes of lucide's icons. Its own code and data are three times as large. */
export const icons = {
  name: 'icons',
  apply: 'build',
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\/(?!index\.)[\w-]+\.mjs$/ },
    async handler(_: string, id: string) {
      const { __iconData: data } = (await import(id)) as LucideModule;
      const shapes = data.node.map(([tag, { key: _key, ...attributes }]) => {
        const text = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
        return `<${tag} ${text.join(' ')}/>`;
      });
      return {
        code: `import { icon } from '/src/components/ui/icon.tsx'; export default /* @__PURE__ */ icon('${shapes.join('')}');`,
        map: null,
      };
    },
  },
} satisfies Plugin;

/** Rewrites modules of libraries, so that pages load only what they use of them. */
export const leanModules = [unusedComponents, icons];
