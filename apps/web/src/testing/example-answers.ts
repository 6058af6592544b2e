import type { DtoClass } from '@campus-deals/contracts/rules';
import { fieldSchemas, type FieldSchema } from '../../../../libs/service-defaults/src/rule-schemas.js';

const [API = ''] = Object.values(
  import.meta.glob<string>('../../../../libs/contracts/src/api.gen.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
const DTOS = import.meta.glob<Record<string, DtoClass>>('../../../../libs/contracts/src/**/*.dto.ts');

/** Returns a function that answers every route of the API with an example, made from the rules of its answer. */
export async function exampleAnswers(): Promise<(method: string, path: string) => unknown> {
  const modules = await Promise.all(Object.values(DTOS).map((load) => load()));
  const types = new Map(modules.flatMap((module) => Object.entries(module)));
  const routes = Array.from(
    API.matchAll(/^ {2}'(\w+) (\S+)': \{.*?answer: ([^;]+);/gms),
    ([, method, path = '', answer = '']) => {
      const [, name = '', list] = /^(\w+)(\[\])?/.exec(answer) ?? [];
      const type = types.get(name);
      return {
        method,
        params: path.split(':').length,
        pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
        answer: () => (type && list ? [exampleOf(type)] : type && exampleOf(type)),
      };
    },
  ).toSorted((one, other) => one.params - other.params);
  return (method, path) => {
    const [bare = ''] = path.split('?');
    return routes.find((route) => route.method === method && route.pattern.test(bare))?.answer();
  };
}

function exampleOf(type: DtoClass): unknown {
  return Object.fromEntries(fieldSchemas(type).map(([name, schema]) => [name, valueOf(schema)]));
}

function valueOf(schema: Partial<FieldSchema>): unknown {
  const { type, isArray, items, example, minimum = 1, enum: values } = schema;
  if (typeof type === 'function') return isArray ? [exampleOf(type as DtoClass)] : exampleOf(type as DtoClass);
  if (example !== undefined) return example;
  if (values !== undefined) return (values as unknown[])[0];
  if (type === 'array') return [valueOf(items as FieldSchema)];
  if (type === 'object') return {};
  if (type === 'boolean') return true;
  return type === 'string' ? 'Example' : minimum;
}
