import { StandardSchemaValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import { ProductError } from './product-error.js';

interface Issue {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { key: PropertyKey }> | undefined;
  readonly keys?: string[];
}

/** What a failure of the whole argument is reported under: a parameter's own name, else where it came from. */
function nameOf(metadata: ArgumentMetadata): string {
  return metadata.data ?? metadata.type;
}

/** Checks every parameter that names a schema (`@Body({ schema })`, `@Param('id', { schema })`); a failure names the field. */
class FieldNamingPipe extends StandardSchemaValidationPipe {
  override async transform<T>(value: T, metadata: ArgumentMetadata): Promise<T> {
    if (!metadata.schema || !this.toValidate(metadata)) return value;
    this.stripProtoKeys(value);
    const fault = findFault(value, metadata.data ? [metadata.data] : []);
    if (fault) throw refusal([fault], nameOf(metadata));
    const result = await this.validate(value, metadata.schema);
    if (result.issues) throw refusal(result.issues, nameOf(metadata));
    return result.value as T;
  }
}

export const validationPipe = new FieldNamingPipe();

/** Far more than any of our bodies has; whoever walks a value by calling itself runs out of stack at some thousands. */
const DEEPEST = 32;

/**
 * What would become a failure of ours further in: a NUL, which PostgreSQL stores in no text (nor in jsonb), and values
 * inside values without end.
 */
function findFault(value: unknown, path: string[]): Issue | undefined {
  if (typeof value === 'string')
    return value.includes('\0') ? { message: 'must not hold a NUL character', path } : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length > DEEPEST) return { message: 'is nested too deeply', path: path.slice(0, 1) };
  for (const [key, part] of Object.entries(value)) {
    const fault = findFault(part, [...path, key]);
    if (fault) return fault;
  }
  return undefined;
}

function refusal(issues: readonly Issue[], whole: string): ProductError {
  const errors: Record<string, string[]> = {};
  for (const { field, message } of issues.flatMap((issue) => described(issue, whole)))
    (errors[field] ??= []).push(message);
  return new ProductError('validation_failed', Object.values(errors)[0]?.[0], { errors });
}

/** An unknown field is reported under its own name, all else under its path. */
function described(issue: Issue, whole: string): { field: string; message: string }[] {
  const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
  if (issue.keys)
    return issue.keys.map((key) => ({ field: [...path, key].join('.'), message: `${key} is not a known field` }));
  return [{ field: path.join('.') || whole, message: issue.message }];
}
