import type { DtoClass } from '@campus-deals/contracts/rules';
import { fieldSchemas, type Answer } from '@campus-deals/service-defaults';
import type { EdgeRow } from './edge-rows.ts';
import type { ApiRoute } from './routes.ts';

const HEADING = '// Written by `npm run generate:api` from the routes that the controllers declare. Do not edit.';

/** Returns the text of `api.gen.ts`. `files` names the file of each class: `DealDto` is in `deal.dto`. */
export function emitApi(routes: readonly ApiRoute[], files: ReadonlyMap<string, string>): string {
  const used = new Set<string>();
  const use = ({ name }: DtoClass): string => {
    used.add(name);
    return name;
  };
  const rows = routes
    .toSorted((a, b) => (a.route < b.route ? -1 : 1))
    .flatMap(({ route, about, answer, errors, params, query, body }) => {
      const members = [
        params && `params: ${use(params)}`,
        query && `query: ${queryAsSent(query, use)}`,
        body && `body: ${use(body)}`,
        `answer: ${answerType(answer, use)}`,
        errors.length > 0 && `errors: ${union(errors)}`,
      ].filter(Boolean);
      return [`  /** ${about} */`, `  '${route}': { ${members.join('; ')} };`];
    });
  return [
    HEADING,
    ...importsOf(used, files),
    '/** Every public route with its input, response and specific error codes. */',
    'export interface Api {',
    ...rows,
    '}\n',
  ].join('\n');
}

/** Returns the text of `routes.gen.ts`. */
export function emitRoutes(rows: readonly EdgeRow[]): string {
  return [
    HEADING,
    "import type { Route } from './routes.js';\n",
    '/** Rows of the services, by service and path. */',
    'export const SERVICE_ROUTES: readonly Route[] = [',
    ...rows.map((row) => `  ${JSON.stringify(row)},`),
    '];\n',
  ].join('\n');
}

type Use = (type: DtoClass) => string;

/** Returns the type of a query as sent: fields with a default are optional. */
function queryAsSent(type: DtoClass, use: Use): string {
  const required = fieldSchemas(type).flatMap(([name, field]) => (field.required ? [name] : []));
  const all = `Partial<${use(type)}>`;
  return required.length === 0 ? all : `${all} & Pick<${type.name}, ${union(required)}>`;
}

function answerType(answer: Answer, use: Use): string {
  if (answer === 'nothing') return 'undefined';
  if (typeof answer === 'string') return 'Blob';
  if (typeof answer === 'function') return use(answer);
  const [item] = answer;
  return item === String ? 'string[]' : `${use(item as DtoClass)}[]`;
}

const union = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(' | ');

function importsOf(used: ReadonlySet<string>, files: ReadonlyMap<string, string>): string[] {
  const byFile = Map.groupBy([...used].toSorted(), (name) => {
    const file = files.get(name);
    if (!file) throw new Error(`${name} is not in the contracts`);
    return file;
  });
  return [...byFile]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, names]) => `import type { ${names.join(', ')} } from './${file}.js';`);
}
