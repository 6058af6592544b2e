import { getMetadataStorage } from 'class-validator';
import { VENDOR_FEE_RANGE } from '@campus-deals/contracts/limits';
import { fieldsOf, type DtoClass, type RuleContext } from '@campus-deals/contracts/rules';

export type Schema = Record<string, unknown>;
type Rule = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

/** JSON schema of each rule, by name and arguments. An unknown rule fails the API description. */
const SCHEMA_OF: Record<string, (constraints: unknown[]) => Schema> = {
  isString: () => ({ type: 'string' }),
  isBoolean: () => ({ type: 'boolean' }),
  isNumber: () => ({ type: 'number' }),
  isInt: () => ({ type: 'integer' }),
  isObject: () => ({ type: 'object', additionalProperties: true }),
  isArray: () => ({ type: 'array' }),
  isIn: ([values]) => ({ type: typeof (values as unknown[])[0], enum: values }),
  equals: ([value]) => ({ type: typeof value, enum: [value] }),
  isUuid: () => ({ type: 'string', format: 'uuid' }),
  isLength: ([minLength, maxLength]) => ({ type: 'string', minLength, maxLength }),
  matches: ([pattern]) => ({ type: 'string', pattern: (pattern as RegExp).source }),
  isNotEmpty: () => ({ minLength: 1 }),
  isVisible: ([minLength]) => (minLength ? { minLength } : {}),
  atLeast: ([minLength]) => ({ type: 'string', minLength }),
  atMost: ([maxLength]) => ({ type: 'string', maxLength }),
  min: ([minimum]) => ({ minimum }),
  max: ([maximum]) => ({ maximum }),
  arrayMinSize: ([minItems]) => ({ minItems }),
  arrayUnique: () => ({ uniqueItems: true }),
  arrayMaxSize: ([maxItems]) => ({ maxItems }),
  isEmailAddress: () => ({ type: 'string', format: 'email', example: 'ann@example.edu' }),
  isHttpUrl: () => ({ type: 'string', format: 'uri', example: 'https://example.edu/' }),
  isImageAddress: () => ({ type: 'string', format: 'uri', example: '/api/images/0f3c.webp' }),
  isInstant: () => ({ type: 'string', format: 'date-time', example: '2026-11-05T17:05:17.482Z' }),
  isTimeZone: () => ({ type: 'string', maxLength: 64, example: 'America/Chicago' }),
  isCalendarDate: () => ({ type: 'string', format: 'date', example: '2028-05-31' }),
  isDegrees: ([limit]) => ({ type: 'string', example: limit === 90 ? '41.6627' : '-91.5549' }),
  isViewQuery: () => ({ type: 'string', example: 'status=pending&sort=oldest' }),
  isVendorFee: () => ({ type: 'integer', minimum: 0, maximum: VENDOR_FEE_RANGE[1] }),
  // Another rule of the field describes its format.
  hasNoAddress: () => ({}),
  keepsDirection: () => ({}),
  isInFuture: () => ({}),
  // Rules between two fields.
  differsFrom: () => ({}),
  isAfter: () => ({}),
  isNotBefore: () => ({}),
  isWithinDays: () => ({}),
  fitsDiscountType: () => ({}),
};

export interface FieldSchema extends Schema {
  required: boolean;
}

/** Returns the fields of a DTO class as JSON schemas, derived from its rules. */
export function fieldSchemas(type: DtoClass): [string, FieldSchema][] {
  const defaults = new type() as Record<string, unknown>;
  const storage = getMetadataStorage();
  const rules = storage.groupByPropertyName(storage.getTargetValidationMetadatas(type, '', false, false));
  return fieldsOf(type)
    .map((name): [string, Rule[]] => [name, rules[name] ?? []])
    .filter(([, own]) => own.every(({ name }) => name !== 'notHere'))
    .map(([name, own]) => [name, fieldSchema(own, defaults[name])]);
}

function fieldSchema(rules: Rule[], preset: unknown): FieldSchema {
  const { isOptional, isNullable, objectsOf, description, example }: RuleContext = Object.assign(
    {},
    ...rules.map(({ context }): unknown => context),
  );
  const { additionalProperties, ...whole } = schemaOf(rules, false);
  const isList = whole['type'] === 'array';
  return {
    ...whole,
    ...(objectsOf
      ? { type: objectsOf(), ...(isList && { isArray: true }) }
      : {
          ...(isList && { items: schemaOf(rules, true) }),
          ...(additionalProperties === true && { additionalProperties }),
        }),
    required: !isOptional && preset === undefined,
    ...(preset !== undefined && { default: preset }),
    ...(isNullable && { nullable: true }),
    ...(description !== undefined && { description }),
    ...(example !== undefined && { example }),
  };
}

function schemaOf(rules: Rule[], each: boolean): Schema {
  const schema: Schema = {};
  for (const { name = '', type, constraints, each: isEach = false } of rules) {
    if (type !== 'customValidation' || isEach !== each) continue;
    const says = SCHEMA_OF[name];
    if (!says) throw new Error(`The rule ${name} has no description`);
    // If there are two patterns, the first is more specific.
    const { pattern = undefined, ...rest } = says((constraints as unknown[] | undefined) ?? []);
    Object.assign(schema, rest, pattern !== undefined && !('pattern' in schema) && { pattern });
  }
  return schema;
}
