import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { DtoClass } from '@campus-deals/contracts/rules';

/** Exit code of a start that bad configuration stopped (EX_CONFIG of sysexits.h). */
export const EXIT_BAD_CONFIGURATION = 78;

/** Every problem of the environment, one line each; never a value, since values may be secrets. */
export class BadConfiguration extends Error {
  constructor(readonly problems: string[]) {
    super(`Bad configuration:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'BadConfiguration';
  }
}

/** Checks the environment against its class; throws `BadConfiguration` with all problems at once. An empty variable counts as unset. */
export function parseEnv<T extends object>(type: DtoClass<T>, source: NodeJS.ProcessEnv): T {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const env = plainToInstance(type, set);
  const errors = validateSync(env, { whitelist: true });
  if (errors.length === 0) return env;
  throw new BadConfiguration(
    errors.map(({ property, constraints = {} }) => `${property}: ${problemOf(constraints, property in set)}`),
  );
}

function problemOf(constraints: Record<string, string>, isSet: boolean): string | undefined {
  const messages = Object.values(constraints);
  if (isSet) return messages[0];
  // What is unset fails its other rules, too.
  return constraints['isRequired'] ?? (messages.length === 1 ? constraints['refusedIf'] : undefined) ?? 'is required';
}

/** Reads the process environment once; bad configuration is printed whole and ends the process. */
export function readEnv<T extends object>(type: DtoClass<T>): T {
  try {
    return parseEnv(type, process.env);
  } catch (error) {
    if (!(error instanceof BadConfiguration)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(EXIT_BAD_CONFIGURATION);
  }
}
