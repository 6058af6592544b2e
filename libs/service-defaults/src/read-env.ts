import { z } from 'zod';

/** Exit code of a start that bad configuration stopped (EX_CONFIG of sysexits.h). */
export const EXIT_BAD_CONFIGURATION = 78;

/** Every problem of the environment, one line each; never a value, since values may be secrets. */
export class BadConfiguration extends Error {
  constructor(readonly problems: string[]) {
    super(`Bad configuration:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'BadConfiguration';
  }
}

/** Checks the environment against a schema; throws `BadConfiguration` with all problems at once. An empty variable counts as unset. */
export function parseEnv<S extends z.ZodType>(schema: S, source: NodeJS.ProcessEnv): z.infer<S> {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = schema.safeParse(set);
  if (result.success) return result.data;
  throw new BadConfiguration(
    result.error.issues.map((issue) => {
      const name = issue.path.join('.');
      return name ? `${name}: ${name in set ? issue.message : 'is required'}` : issue.message;
    }),
  );
}

/** Reads the process environment once; bad configuration is printed whole and ends the process. */
export function readEnv<S extends z.ZodType>(schema: S): z.infer<S> {
  try {
    return parseEnv(schema, process.env);
  } catch (error) {
    if (!(error instanceof BadConfiguration)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(EXIT_BAD_CONFIGURATION);
  }
}
