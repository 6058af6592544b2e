import { readFileSync } from 'node:fs';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import type { DtoClass } from '@campus-deals/contracts/rules';

/** Exit code for bad configuration (EX_CONFIG of sysexits.h). */
export const EXIT_BAD_CONFIGURATION = 78;

/** Lists every problem of the environment, one per line. Never contains values, which may be secrets. */
export class BadConfiguration extends Error {
  constructor(readonly problems: string[]) {
    super(`Bad configuration:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'BadConfiguration';
  }
}

/**
 * Validates the environment against its class. Throws `BadConfiguration` with all problems at once. An empty variable
 * counts as unset. Each setting can be given as `<NAME>_FILE`, the path of a file with its value, as orchestrators
 * provide secrets.
 */
export function parseEnv<T extends object>(type: DtoClass<T>, source: NodeJS.ProcessEnv): T {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const { contents, problems } = readFiles(type, given);
  const set = { ...given, ...contents };
  const env = plainToInstance(type, set);
  const errors = validateSync(env, { whitelist: true });
  const unread = new Set(problems.map(({ name }) => name));
  const all = [
    ...problems.map(({ name, problem }) => `${name}${FILE}: ${problem}`),
    ...errors
      .filter(({ property }) => !unread.has(property))
      .map(({ property, constraints = {} }) => `${property}: ${problemOf(constraints, property in set)}`),
  ];
  if (all.length > 0) throw new BadConfiguration(all);
  return env;
}

const FILE = '_FILE';

interface GivenInFiles {
  contents: Record<string, string>;
  problems: { name: string; problem: string }[];
}

function readFiles(type: Function, given: NodeJS.ProcessEnv): GivenInFiles {
  const found: GivenInFiles = { contents: {}, problems: [] };
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  for (const name of new Set(rules.map(({ propertyName }) => propertyName))) {
    const path = given[name + FILE];
    if (path === undefined) continue;
    try {
      // Editors end such a file with a line break.
      const content = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      if (name in given) found.problems.push({ name, problem: `must not be set beside ${name}` });
      else if (content === '') found.problems.push({ name, problem: 'names an empty file' });
      else found.contents[name] = content;
    } catch (error) {
      found.problems.push({ name, problem: `cannot be read (${(error as NodeJS.ErrnoException).code})` });
    }
  }
  return found;
}

function problemOf(constraints: Record<string, string>, isSet: boolean): string | undefined {
  const messages = Object.values(constraints);
  if (isSet) return messages[0];
  // An unset setting also fails its other rules.
  return constraints['isRequired'] ?? (messages.length === 1 ? constraints['refusedIf'] : undefined) ?? 'is required';
}

/** Reads the process environment once. Prints all problems of a bad configuration and ends the process. */
export function readEnv<T extends object>(type: DtoClass<T>): T {
  try {
    return parseEnv(type, process.env);
  } catch (error) {
    if (!(error instanceof BadConfiguration)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(EXIT_BAD_CONFIGURATION);
  }
}
