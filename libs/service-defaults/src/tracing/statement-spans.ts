import { SpanKind } from '@opentelemetry/api';
import { failSpan, isRecorded, startSpan } from './spans.js';

const TABLE = /^\s*(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?"?(\w+)"?|\bfrom\s+"?(\w+)"?/i;

/** Runs a statement in a span with its operation and table, never its text, which may contain values. */
export function traceStatement(text: string, run: () => unknown): unknown {
  if (!isRecorded()) return run();
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'QUERY';
  const [, changed, read] = TABLE.exec(text) ?? [];
  const table = changed ?? read;
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    ...(table !== undefined && { 'db.collection.name': table }),
  };
  const name = table === undefined ? operation : `${operation} ${table}`;
  const span = startSpan(name, { kind: SpanKind.CLIENT, attributes });
  const answer = run();
  const end = (): void => span.end();
  if (answer instanceof Promise) answer.catch((error: unknown) => failSpan(span, error)).finally(end);
  else end();
  return answer;
}
