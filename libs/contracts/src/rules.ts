import { plainToInstance, Transform, type TransformFnParams } from 'class-transformer';
import {
  Allow,
  ArrayMaxSize,
  getMetadataStorage,
  IsArray,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsObject,
  IsString,
  Matches,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
  ValidateNested,
  type ValidationOptions,
} from 'class-validator';
import { MAXIMUM_ID } from './limits.js';

export type DtoClass<T extends object = object> = new () => T;

/** What a rule says for the API description beside what it checks. It travels in class-validator's `context`. */
export interface RuleContext {
  isOptional?: boolean;
  isNullable?: boolean;
  objectsOf?: () => DtoClass;
  description?: string;
  example?: unknown;
}
const context = (context: RuleContext): ValidationOptions => ({ context });

const sentences = new WeakMap<object, string>();
/** A sentence for the API description: of a class, or of a field with an example. */
export function About(description: string, example?: unknown): ClassDecorator & PropertyDecorator {
  return (target: object, key?: string | symbol) => {
    if (key === undefined) sentences.set(target, description);
    else Allow(context({ description, ...(example !== undefined && { example }) }))(target, key);
  };
}
export const sentenceOf = (type: DtoClass): string | undefined => sentences.get(type);

/** Several decorators as one, applied in reading order: the first that fails gives the message. (Stacked ones apply from the last to the first.) */
export function rules(...decorators: PropertyDecorator[]): PropertyDecorator {
  return (target, key) => decorators.forEach((decorate) => decorate(target, key));
}

/** May be left out. Unlike `@IsOptional` it does not let null through. */
export const Optional = (): PropertyDecorator =>
  ValidateIf((_object, value) => value !== undefined, context({ isOptional: true }));
/** May be null. */
export const Nullable = (): PropertyDecorator =>
  ValidateIf((_object, value) => value !== null, context({ isNullable: true }));
/** May be null while the condition does not hold. */
export const NullableUnless = <T>(condition: (object: T) => boolean): PropertyDecorator =>
  ValidateIf((object: T, value) => value !== null || condition(object), context({ isNullable: true }));

type Change = (parameters: TransformFnParams) => unknown;
/** Lists the changes of each class's fields: class-transformer keeps its own list private. */
const changesOf = new WeakMap<object, [name: string, change: Change][]>();

/** Changes a value before it is checked. The only place that calls `Transform`, so that other classes can take a change over. */
export const Changed =
  (change: Change): PropertyDecorator =>
  (target, name) => {
    Transform(change, { toClassOnly: true })(target, name);
    changesOf.set(target, [...(changesOf.get(target) ?? []), [String(name), change]]);
  };

/** Makes a class of some fields of another one, with their rules: `class TitleDto extends PickOf(DealDto, 'title') {}`. */
export function PickOf<T extends object, K extends keyof T & string>(type: DtoClass<T>, ...names: K[]) {
  return withFieldsOf<Pick<T, K>>([type], (name) => (names as string[]).includes(name));
}

/** Makes a class of all fields of another one but those named. */
export function OmitOf<T extends object, K extends keyof T & string>(type: DtoClass<T>, ...names: K[]) {
  return withFieldsOf<Omit<T, K>>([type], (name) => !(names as string[]).includes(name));
}

/** Makes a class in which every field of another one may be left out; null passes only where it did there. */
export function PartialOf<T extends object>(type: DtoClass<T>) {
  const partial = withFieldsOf<Partial<T>>([type], () => true);
  for (const name of fieldsOf(type)) Optional()(partial.prototype as object, name);
  return partial;
}

/** Makes a class with the fields of two. */
export function BothOf<A extends object, B extends object>(one: DtoClass<A>, other: DtoClass<B>) {
  return withFieldsOf<A & B>([one, other], () => true);
}

const rulesOf = (type: DtoClass) => getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);

/** Names a class's fields as they are declared, inherited ones first. */
export function fieldsOf(type: DtoClass): string[] {
  const parent = Object.getPrototypeOf(type) as DtoClass;
  const inherited = typeof parent.prototype === 'object' ? fieldsOf(parent) : [];
  return [...new Set([...inherited, ...rulesOf(type).map(({ propertyName }) => propertyName)])];
}

/** Copies rules and changes. A subclass would keep the rules of the fields left out. */
function withFieldsOf<T extends object>(types: DtoClass[], isTaken: (name: string) => boolean): DtoClass<T> {
  class Fields {}
  for (const type of types) {
    if (Object.keys(new type()).some(isTaken)) throw new Error(`${type.name} has defaults, which are not copied`);
    const order = fieldsOf(type);
    const taken = rulesOf(type).filter(({ propertyName }) => isTaken(propertyName));
    for (const rule of taken.toSorted((a, b) => order.indexOf(a.propertyName) - order.indexOf(b.propertyName)))
      getMetadataStorage().addValidationMetadata({ ...rule, target: Fields });
    for (let from: object = type.prototype; from !== Object.prototype; from = Object.getPrototypeOf(from))
      for (const [name, change] of changesOf.get(from) ?? [])
        if (isTaken(name)) Changed(change)(Fields.prototype, name);
  }
  return Fields as DtoClass<T>;
}

/** Runs on what is text, or on each text of a list; all else stays as it is, for the next rule to refuse. */
const changeText = (change: (text: string) => unknown): PropertyDecorator => {
  const changed = (value: unknown): unknown => (typeof value === 'string' ? change(value) : value);
  return Changed(({ value }) => (Array.isArray(value) ? value.map(changed) : changed(value)));
};
export const Trimmed = (): PropertyDecorator => changeText((text) => text.trim());
export const LowerCase = (): PropertyDecorator => changeText((text) => text.trim().toLowerCase());
export const UpperCase = (): PropertyDecorator => changeText((text) => text.trim().toUpperCase());
/** For fields that a form sends empty when there is nothing. */
export const EmptyAsNull = (): PropertyDecorator => changeText((text) => text.trim() || null);
/** For queries, paths and the environment, where everything is text. */
export const NumberFromText = (): PropertyDecorator =>
  changeText((text) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text));
export const BooleanFromText = (): PropertyDecorator =>
  changeText((text) => (text === 'true' ? true : text === 'false' ? false : text));

function rule(
  name: string,
  validate: (value: unknown) => boolean,
  message: string,
  constraints: unknown[] = [],
): PropertyDecorator {
  return ValidateBy({ name, constraints, validator: { validate } }, { message });
}

/** Counts code points, as PostgreSQL does. `@MaxLength` takes 'e\uFE0F' for one character, which a column does not. */
export const AtMost = (most: number, message: string, options: ValidationOptions = {}): PropertyDecorator =>
  ValidateBy(
    {
      name: 'atMost',
      constraints: [most],
      validator: { validate: (value) => typeof value === 'string' && (value.length <= most || isWithin(value, most)) },
    },
    { message, ...options },
  );
const isWithin = (text: string, most: number): boolean => text.length <= 2 * most && [...text].length <= most;
export const AtLeast = (least: number, message: string): PropertyDecorator =>
  rule('atLeast', (value) => typeof value === 'string' && value.length >= least, message, [least]);

/** A trimmed text that must hold something. */
export const Text = (name: string, most: number): PropertyDecorator =>
  rules(
    Trimmed(),
    IsString({ message: `${name} is required` }),
    IsNotEmpty({ message: `${name} is required` }),
    AtMost(most, `${name} must be less than ${most} characters`),
  );
/** A trimmed text of so many characters, refused in the words of the specification. */
export const TextBetween = (name: string, least: number, most: number): PropertyDecorator => {
  const tooShort = `${name} must be at least ${least} characters`;
  return rules(
    Trimmed(),
    IsString({ message: tooShort }),
    AtLeast(least, tooShort),
    AtMost(most, `${name} must be less than ${most} characters`),
  );
};
/** A trimmed text that may be empty. */
export const FreeText = (most: number, message: string): PropertyDecorator =>
  rules(Trimmed(), IsString({ message }), AtMost(most, message));
/** A token or the like, taken as it comes. */
export const Token = (name: string, most: number, tooLong = `${name} is not valid`): PropertyDecorator =>
  rules(
    IsString({ message: `${name} is required` }),
    IsNotEmpty({ message: `${name} is required` }),
    AtMost(most, tooLong),
  );

const EMAIL = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
/** As it is stored and compared: trimmed, case-folded. `@IsEmail` takes `"a b"@x.edu` and letters beyond ASCII. */
export const EmailAddress = (message = 'Please enter a valid email address.'): PropertyDecorator =>
  rules(
    LowerCase(),
    AtMost(254, message),
    rule('isEmailAddress', (value) => typeof value === 'string' && EMAIL.test(value), message),
  );

/** The same, with a message of its own for no address at all. */
export const RequiredEmailAddress = (): PropertyDecorator =>
  rules(LowerCase(), IsNotEmpty({ message: 'Please enter your email address' }), EmailAddress());

/** Another value than another field's. */
export const DiffersFrom = <T>(field: keyof T & string, message: string): PropertyDecorator =>
  ValidateBy(
    {
      name: 'differsFrom',
      constraints: [field],
      validator: { validate: (value, args) => value !== (args?.object as T | undefined)?.[field] },
    },
    { message },
  );

export const WholeNumber = (name: string, least: number, most: number): PropertyDecorator =>
  rules(
    IsNumber({}, { message: `${name} must be a number` }),
    IsInt({ message: `${name} must be a whole number` }),
    Min(least, { message: `${name} must be at least ${least}` }),
    Max(most, { message: `${name} must be at most ${most}` }),
  );
/** A database id as a body or an answer carries it. */
export const Id = (message = 'must be an id'): PropertyDecorator =>
  rules(IsInt({ message }), Min(1, { message }), Max(MAXIMUM_ID, { message }));
/** A database id in a path or a query. */
export const IdFromText = (name: string, tooSmall = `${name} must be at least 1`): PropertyDecorator =>
  rules(
    NumberFromText(),
    IsNumber({}, { message: `${name} must be a number` }),
    IsInt({ message: `${name} must be a whole number` }),
    Min(1, { message: tooSmall }),
    Max(MAXIMUM_ID, { message: `${name} is not valid` }),
  );

const hasAddress = (value: unknown, schemes: RegExp): boolean =>
  typeof value === 'string' && schemes.test(value) && URL.canParse(value);
export const HttpUrl = (message = 'Must be a valid URL', most = 500): PropertyDecorator =>
  rules(
    Trimmed(),
    AtMost(most, message),
    rule('isHttpUrl', (value) => hasAddress(value, /^https?:\/\//i), message),
  );

/** An uploaded image, or an address elsewhere. */
export const ImageAddress = (message = 'Must be a valid URL', most = 500): PropertyDecorator =>
  rules(
    Trimmed(),
    AtMost(most, message),
    rule(
      'isImageAddress',
      (value) => hasAddress(value, /^https?:\/\//i) || (typeof value === 'string' && OWN_IMAGE.test(value)),
      message,
    ),
  );
const OWN_IMAGE = /^\/api\/images\/[0-9a-f]{40}\.webp$/;

/** Of what is changed, as it was read. */
export const Version = (): PropertyDecorator => WholeNumber('version', 0, MAXIMUM_ID);

/** ISO 8601 with `Z` or an offset. `@IsISO8601` takes `2026` and `2026-W47` as well. */
export const Instant = (message = 'must be a time'): PropertyDecorator =>
  rule('isInstant', (value) => typeof value === 'string' && INSTANT.test(value), message);
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** A time to come, by the clock of whoever checks. */
export const InFuture = (message: string): PropertyDecorator =>
  rule('isInFuture', (value) => typeof value === 'string' && Date.parse(value) > Date.now(), message);

/** A later time than another field's, where that is given. */
export const After = (field: string, message: string): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isAfter',
      constraints: [field],
      validator: {
        validate: (value, args) => {
          const other = (args?.object as Record<string, unknown> | undefined)?.[field];
          return typeof other !== 'string' || !(Date.parse(String(value)) <= Date.parse(other));
        },
      },
    },
    { message },
  );

/** `YYYY-MM-DD` of a day that exists, from 1900 to 2199. */
export const CalendarDate = (message = 'must be a date'): PropertyDecorator => rule('isCalendarDate', isDay, message);
function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^(?:19|20|21)\d\d-\d\d-\d\d$/.test(value)) return false;
  const midnight = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(value);
}

const DAY_MS = 86_400_000;
/** A day not before another field's, where that is given, and at most so many days, counting both. */
export const WithinDaysAfter = (
  field: string,
  most: number,
  messages: { before: string; tooLong: string },
): PropertyDecorator => {
  const daysFrom = (value: unknown, object: object | undefined): number => {
    const other = (object as Record<string, unknown> | undefined)?.[field];
    return isDay(value) && isDay(other) ? (Date.parse(String(value)) - Date.parse(String(other))) / DAY_MS : 0;
  };
  return rules(
    ValidateBy(
      { name: 'isNotBefore', validator: { validate: (value, args) => daysFrom(value, args?.object) >= 0 } },
      { message: messages.before },
    ),
    ValidateBy(
      {
        name: 'isWithinDays',
        constraints: [most],
        validator: { validate: (value, args) => daysFrom(value, args?.object) < most },
      },
      { message: messages.tooLong },
    ),
  );
};

/** `HH:MM` on a clock of 24 hours. */
export const ClockTime = (message: string): PropertyDecorator => Matches(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { message });

/** A zone of the IANA database as this engine knows it, also by an older name (`Asia/Calcutta`). */
export const TimeZone = (message = 'must be a time zone'): PropertyDecorator =>
  rule('isTimeZone', (value) => typeof value === 'string' && /^[A-Za-z]/.test(value) && isKnownZone(value), message);
function isKnownZone(name: string): boolean {
  try {
    return name.length <= 64 && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Decimal degrees, which travel as text; a number is taken, too. */
function Degrees(name: string, limit: number): PropertyDecorator {
  const degrees = (value: unknown): number => (typeof value === 'string' && value !== '' ? Number(value) : Number.NaN);
  return rules(
    Changed(({ value }) =>
      typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : value,
    ),
    rule('isDegrees', (value) => Number.isFinite(degrees(value)), `${name} must be a valid number`, [limit]),
    rule(
      'isDegrees',
      (value) => Math.abs(degrees(value)) <= limit,
      `${name} must be between -${limit} and ${limit} degrees`,
      [limit],
    ),
  );
}
export const Latitude = (): PropertyDecorator => Degrees('Latitude', 90);
export const Longitude = (): PropertyDecorator => Degrees('Longitude', 180);

/** Must not be sent here; the message says what to do instead. */
export const NotHere = (message: string): PropertyDecorator =>
  rules(
    Optional(),
    rule('notHere', () => false, message),
  );

/** One object of a class. `@ValidateNested` alone takes a list of them, too, and nothing at all. */
export const Nested = (type: () => DtoClass, message?: string): PropertyDecorator =>
  rules(
    AsInstances(type),
    IsObject(message === undefined ? {} : { message }),
    ValidateNested(context({ objectsOf: type })),
  );
/** A list of objects of a class. `@ValidateNested({ each: true })` alone takes one object, and lists in the list. */
export const ListOf = (
  type: () => DtoClass,
  { most, message = 'must be a list' }: { most?: number; message?: string } = {},
): PropertyDecorator =>
  rules(
    AsInstances(type),
    IsArray({ message }),
    ...(most === undefined ? [] : [ArrayMaxSize(most, { message })]),
    IsObject({ each: true, message }),
    ValidateNested({ each: true, ...context({ objectsOf: type }) }),
  );
/** Not `@Type`, which asks reflect-metadata, a polyfill that a browser would have to load. */
const AsInstances = (type: () => DtoClass): PropertyDecorator => {
  const instance = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? plainToInstance(type(), value) : value;
  return Changed(({ value }) => (Array.isArray(value) ? value.map(instance) : instance(value)));
};
