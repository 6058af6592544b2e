import { StandardSchemaValidationPipe } from '@nestjs/common';
import { ProductError } from './product-error.js';

interface Issue {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { key: PropertyKey }> | undefined;
  readonly keys?: string[];
}

/** Checks every parameter that names a schema (`@Body({ schema })`); a failure names the field. */
export const validationPipe = new StandardSchemaValidationPipe({
  exceptionFactory: (issues) => {
    const errors: Record<string, string[]> = {};
    for (const { field, message } of issues.flatMap(described)) (errors[field] ??= []).push(message);
    const first = Object.values(errors)[0]?.[0];
    return new ProductError('validation_failed', first, { errors });
  },
});

/** An unknown field is reported under its own name, all else under its path (`body` for the whole). */
function described(issue: Issue): { field: string; message: string }[] {
  const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
  if (issue.keys) return issue.keys.map((key) => ({ field: [...path, key].join('.'), message: `${key} is not a known field` }));
  return [{ field: path.join('.') || 'body', message: issue.message }];
}
