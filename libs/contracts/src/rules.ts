import { plainToInstance, Transform, type TransformFnParams } from 'class-transformer';
import * as validator from 'class-validator';
import {
  Allow,
  ArrayMaxSize,
  getMetadataStorage,
  IsNotEmpty,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
  ValidateNested,
  type ValidationArguments,
  type ValidationOptions,
} from 'class-validator';
import { dayIn, isDate, isInstant } from './catalog/days.js';
import { MAXIMUM_ID, MAXIMUM_LONG_ID, MAX_CENTS, VENDOR_FEE_RANGE } from './limits.js';
import { hasVisibleCharacter } from './characters.js';
import { isWithinCharacters, readable, trimVisible, turnsText, visibleLength } from './visible-text.js';

export type DtoClass<T extends object = object> = new () => T;

/** Metadata of a rule for the API description, stored in class-validator's `context`. */
export interface RuleContext {
  isOptional?: boolean;
  isNullable?: boolean;
  objectsOf?: () => DtoClass;
  description?: string;
  example?: unknown;
}
const context = (context: RuleContext): ValidationOptions => ({ context });

const descriptions = new WeakMap<object, string>();
/** Describes a class, or a field with an example, in the API description. */
export function Description(description: string, example?: unknown): ClassDecorator & PropertyDecorator {
  return (target: object, key?: string | symbol) => {
    if (key === undefined) descriptions.set(target, description);
    else Allow(context({ description, ...(example !== undefined && { example }) }))(target, key);
  };
}
export const descriptionOf = (type: DtoClass): string | undefined => descriptions.get(type);

/**
 * Combines decorators and applies them in reading order: the first that fails gives the message. (Stacked decorators
 * apply from last to first.)
 */
export function rules(...decorators: PropertyDecorator[]): PropertyDecorator {
  return (target, key) => decorators.forEach((decorate) => decorate(target, key));
}

/** Allows a field to be omitted. Unlike `@IsOptional`, it does not allow null. */
export const Optional = (): PropertyDecorator =>
  ValidateIf((_object, value) => value !== undefined, context({ isOptional: true }));
/** Allows null. */
export const Nullable = (): PropertyDecorator =>
  ValidateIf((_object, value) => value !== null, context({ isNullable: true }));
/** Allows null unless the condition holds. */
export const NullableUnless = <T>(condition: (object: T) => boolean): PropertyDecorator =>
  ValidateIf((object: T, value) => value !== null || condition(object), context({ isNullable: true }));

/** Options of every field, beside those of its rule. */
export interface FieldOptions {
  /** Word that messages begin with. Default: the field's name. */
  label?: string;
  example?: unknown;
  /** Whether it may be omitted, or also be null, or also be empty, which counts as null. */
  optional?: true | 'or null' | 'or empty';
  nullable?: true;
  /** Maps an empty text to null, which is then allowed. */
  emptyAsNull?: true;
}
type Given<O> = Partial<O> extends O ? [options?: O & FieldOptions] : [options: O & FieldOptions];

/**
 * Makes the decorator of a field from its rule. The field's sentence comes first, if it has one, and its options last:
 * `@Text('Name of the shop.', { label: 'Name', max: 100, example: 'Cafe Sol' }) name!: string`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function field<O extends object = object, A extends unknown[] = []>(
  rule: (options: O & { label: string }, ...given: A) => PropertyDecorator,
) {
  return (...given: [...A, ...Given<O>] | [sentence: string, ...A, ...Given<O>]): PropertyDecorator =>
    (target, name) => {
      const own: unknown[] = [...given];
      const sentence = typeof own[0] === 'string' ? String(own.shift()) : undefined;
      const options = (isPlainObject(own.at(-1)) ? own.pop() : {}) as O & FieldOptions;
      const { example, optional } = options;
      const emptyAsNull = options.emptyAsNull || optional === 'or empty';
      const nullable = options.nullable || emptyAsNull || optional === 'or null';
      rules(
        rule({ label: String(name), ...options }, ...(own as A)),
        ...(nullable ? [Nullable()] : []),
        ...(optional ? [Optional()] : []),
        ...(emptyAsNull ? [EmptyAsNull()] : []),
        ...(sentence === undefined ? [] : [Description(sentence, example)]),
      )(target, name);
    };
}
const isPlainObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

// The rules of class-validator that a field begins with.
export const IsString = field<ValidationOptions>((options) => validator.IsString(options));
export const IsBoolean = field<ValidationOptions>((options) => validator.IsBoolean(options));
export const IsInt = field<ValidationOptions>((options) => validator.IsInt(options));
export const IsNumber = field<ValidationOptions>((options) => validator.IsNumber({}, options));
export const IsObject = field<ValidationOptions>((options) => validator.IsObject(options));
export const IsArray = field<ValidationOptions>((options) => validator.IsArray(options));
export const IsUUID = field<ValidationOptions>((options) => validator.IsUUID('all', options));
export const IsIn = field<ValidationOptions, [values: readonly unknown[]]>((options, values) =>
  validator.IsIn(values, options),
);
export const Equals = field<ValidationOptions, [value: boolean | string]>((options, value) =>
  validator.Equals(value, options),
);
export const Length = field<ValidationOptions, [min: number, max: number]>((options, min, max) =>
  validator.Length(min, max, options),
);
export const Matches = field<ValidationOptions, [pattern: RegExp]>((options, pattern) =>
  validator.Matches(pattern, options),
);

/** A boolean in a request. */
export const TrueOrFalse = field(({ label }) => IsBoolean({ message: `${label} must be true or false` }));
/** A choice of words in a request. */
export const OneOf = field<object, [values: readonly (string | number)[]]>(({ label }, values) =>
  IsIn(values, { message: `${label} must be ${eitherOf(values.map(String))}` }),
);
const eitherOf = (words: string[]): string => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(words);

type Change = (parameters: TransformFnParams) => unknown;
/** Changes of each class's fields. class-transformer keeps its own list private. */
const changesOf = new WeakMap<object, [name: string, change: Change][]>();

/** Changes a value before it is checked. The only caller of `Transform`, so that derived classes can copy a change. */
export const Changed =
  (change: Change): PropertyDecorator =>
  (target, name) => {
    Transform(change, { toClassOnly: true })(target, name);
    changesOf.set(target, [...(changesOf.get(target) ?? []), [String(name), change]]);
  };

/** Derives a class from fields of another, with their rules: `class TitleDto extends PickOf(DealDto, 'title') {}`. */
export function PickOf<T extends object, K extends keyof T & string>(type: DtoClass<T>, ...names: K[]) {
  return withFieldsOf<Pick<T, K>>([type], (name) => (names as string[]).includes(name));
}

/** Derives a class from all fields of another except those named. */
export function OmitOf<T extends object, K extends keyof T & string>(type: DtoClass<T>, ...names: K[]) {
  return withFieldsOf<Omit<T, K>>([type], (name) => !(names as string[]).includes(name));
}

/** Derives a class in which every field of another is optional. Null is allowed only where it was before. */
export function PartialOf<T extends object>(type: DtoClass<T>) {
  const partial = withFieldsOf<Partial<T>>([type], () => true);
  for (const name of fieldsOf(type)) Optional()(partial.prototype as object, name);
  return partial;
}

/** Derives a class from the fields of two. */
export function BothOf<A extends object, B extends object>(one: DtoClass<A>, other: DtoClass<B>) {
  return withFieldsOf<A & B>([one, other], () => true);
}

const rulesOf = (type: DtoClass) => getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);

/** Lists a class's fields in declaration order, inherited ones first. */
export function fieldsOf(type: DtoClass): string[] {
  const parent = Object.getPrototypeOf(type) as DtoClass;
  const inherited = typeof parent.prototype === 'object' ? fieldsOf(parent) : [];
  return [...new Set([...inherited, ...rulesOf(type).map(({ propertyName }) => propertyName)])];
}

/** Copies rules and changes. A subclass would keep the rules of the omitted fields. */
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

/** Changes a text, or each text of a list. Other values stay as they are, for the next rule to refuse. */
const changeText = (change: (text: string) => unknown): PropertyDecorator => {
  const changed = (value: unknown): unknown => (typeof value === 'string' ? change(value) : value);
  return Changed(({ value }) => (Array.isArray(value) ? value.map(changed) : changed(value)));
};
export const Trimmed = (): PropertyDecorator => changeText(trimVisible);
export const LowerCase = (): PropertyDecorator => changeText((text) => text.trim().toLowerCase());
export const UpperCase = (): PropertyDecorator => changeText((text) => text.trim().toUpperCase());
const EmptyAsNull = (): PropertyDecorator => changeText((text) => trimVisible(text) || null);
/** Parses a number from text, for queries, paths and the environment. */
export const NumberFromText = (): PropertyDecorator =>
  changeText((text) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text));
/** A boolean in a query or in a form with a file. */
export const BooleanFromText = field(({ label }) =>
  rules(
    changeText((text) => (text === 'true' ? true : text === 'false' ? false : text)),
    TrueOrFalse({ label }),
  ),
);

/** Creates a rule for a value. `accepts` may read the other fields of the value's object. */
export function rule<T = Record<string, unknown>>(
  name: string,
  accepts: (value: unknown, object: T) => boolean,
  message: ValidationOptions['message'],
  constraints: unknown[] = [],
  options: ValidationOptions = {},
): PropertyDecorator {
  const validate = (value: unknown, args?: ValidationArguments): boolean => accepts(value, (args?.object ?? {}) as T);
  return ValidateBy({ name, constraints, validator: { validate } }, { message, ...options });
}
/** Creates a rule that only texts can satisfy. */
export const textRule = (name: string, accepts: (text: string) => boolean, ...rest: AfterRule): PropertyDecorator =>
  rule(name, (value) => typeof value === 'string' && accepts(value), ...rest);
type AfterRule = Parameters<typeof rule> extends [unknown, unknown, ...infer Rest] ? Rest : never;

/** Limits the length of a token or an address in code points. `@MaxLength` counts 'e\uFE0F' as one character. */
export const AtMost = (most: number, message: string, options?: ValidationOptions): PropertyDecorator =>
  textRule('atMost', (text) => text.length <= most || isWithin(text, most), message, [most], options);
const isWithin = (text: string, most: number): boolean => text.length <= 2 * most && [...text].length <= most;
/** Minimum length of a token or a secret. */
export const AtLeast = (least: number, message: string): PropertyDecorator =>
  textRule('atLeast', (text) => text.length >= least, message, [least]);

/**
 * A trimmed text that users read; the only rule for such texts. Lengths count grapheme clusters. A text that is not
 * empty has at least one visible character, and none changes the direction of the text around it.
 */
export const VisibleText = field<{ min?: number; max: number; tooShort?: string; missing?: string; tooLong: string }>(
  ({ min = 0, max, tooShort = '', missing = tooShort, tooLong }) =>
    rules(
      changeText((text) => readable(text, max)),
      IsString({ message: min > 0 ? missing : tooLong }),
      textRule(
        'isVisible',
        (text) => hasVisibleCharacter(text) || (text === '' && min === 0),
        missing || 'Enter a text that can be seen',
        [Math.min(min, 1)],
      ),
      ...(min > 1 ? [textRule('atLeast', (text) => visibleLength(text) >= min, tooShort, [min])] : []),
      textRule('atMost', (text) => isWithinCharacters(text, max), tooLong, [max]),
      textRule('keepsDirection', (text) => !turnsText(text), 'Remove the invisible marks that turn text around'),
    ),
);
/** A text of at least one character. */
export const Text = field<{ max: number }>(({ label, max }) =>
  VisibleText({ min: 1, max, tooShort: `${label} is required`, tooLong: lessThan(label, max) }),
);
/** A text within a length range. The error messages of both lengths are those of the specification. */
export const TextBetween = field<{ length: readonly [number, number]; missing: string }>(
  ({ label, length: [min, max], missing }) =>
    VisibleText({
      min,
      max,
      missing,
      tooShort: `${label} must be at least ${min} characters`,
      tooLong: lessThan(label, max),
    }),
);
/** A text that may be empty. */
export const FreeText = field<{ max: number; message?: string }>(
  ({ label, max, message = `${label} must be at most ${max} characters` }) => VisibleText({ max, tooLong: message }),
);
/** An admin's reason. */
export const Reason = field(() => Text({ label: 'Reason', max: 500 }));
const lessThan = (label: string, max: number): string => `${label} must be less than ${max} characters`;
/** A token or similar text, accepted unchanged. */
export const Token = field<{ max: number; tooLong?: string }>(({ label, max, tooLong = `${label} is not valid` }) =>
  rules(
    IsString({ message: `${label} is required` }),
    IsNotEmpty({ message: `${label} is required` }),
    AtMost(max, tooLong),
  ),
);

const EMAIL = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
/** An email address, trimmed and case-folded. `@IsEmail` also accepts `"a b"@x.edu` and non-ASCII letters. */
export const EmailAddress = field<{ message?: string }>(({ message = 'Please enter a valid email address.' }) =>
  rules(
    LowerCase(),
    AtMost(254, message),
    textRule('isEmailAddress', (text) => EMAIL.test(text), message),
  ),
);

/** An email address with a separate message if it is missing. */
export const RequiredEmailAddress = field(() =>
  rules(LowerCase(), IsNotEmpty({ message: 'Please enter your email address' }), EmailAddress()),
);

/** A value that differs from another field's. */
export const DiffersFrom = <T>(field: keyof T & string, message: string): PropertyDecorator =>
  rule<Partial<T>>('differsFrom', (value, object) => value !== object[field], message, [field]);

export const WholeNumber = field<{ min: number; max: number }>(({ label, min, max }) =>
  rules(
    IsNumber({ message: `${label} must be a number` }),
    IsInt({ message: `${label} must be a whole number` }),
    Min(min, { message: `${label} must be at least ${min}` }),
    Max(max, { message: `${label} must be at most ${max}` }),
  ),
);
/** An amount of money in a request, in US cents. */
export const Cents = field(({ label }) => {
  const message = `${label} must be between $0.01 and $${(MAX_CENTS / 100).toLocaleString('en-US')}`;
  return rules(IsInt({ message }), Min(1, { message }), Max(MAX_CENTS, { message }));
});
/** The vendor fee in US cents: 0, or an amount from the payment provider's minimum up to our maximum. */
export const VendorFee = field(() => {
  const [least, most] = VENDOR_FEE_RANGE;
  const message = `Registration fee must be 0, or between $${(least / 100).toFixed(2)} and $${(most / 100).toLocaleString('en-US')}`;
  return rule(
    'isVendorFee',
    (value) => value === 0 || (Number.isInteger(value) && Number(value) >= least && Number(value) <= most),
    message,
  );
});
interface KeySize {
  /** Whether the table's keys are `bigint`. Default: they are `integer`, which a larger number would not fit. */
  isLong?: true;
}
const largestId = ({ isLong }: KeySize): number => (isLong ? MAXIMUM_LONG_ID : MAXIMUM_ID);
/** A database id in a request or response body. */
export const Id = field<{ message?: string } & KeySize>(({ message = 'must be an id', ...size }) =>
  rules(IsInt({ message }), Min(1, { message }), Max(largestId(size), { message })),
);
/** A database id in a path or a query. */
export const IdFromText = field<{ tooSmall?: string } & KeySize>(
  ({ label, tooSmall = `${label} must be at least 1`, ...size }) =>
    rules(
      NumberFromText(),
      IsNumber({ message: `${label} must be a number` }),
      IsInt({ message: `${label} must be a whole number` }),
      Min(1, { message: tooSmall }),
      Max(largestId(size), { message: `${label} is not valid` }),
    ),
);

export const hasAddress = (text: string, schemes: RegExp): boolean => schemes.test(text) && URL.canParse(text);
interface AddressOptions {
  message?: string;
  max?: number;
}
export const HttpUrl = field<AddressOptions>(({ message = 'Must be a valid URL', max = 500 }) =>
  rules(
    Trimmed(),
    AtMost(max, message),
    textRule('isHttpUrl', (text) => hasAddress(text, /^https?:\/\//i), message),
  ),
);

/** The path of an uploaded image, or an external URL. */
export const ImageAddress = field<AddressOptions>(({ message = 'Must be a valid URL', max = 500 }) =>
  rules(
    Trimmed(),
    AtMost(max, message),
    textRule('isImageAddress', (text) => hasAddress(text, /^https?:\/\//i) || OWN_IMAGE.test(text), message),
  ),
);
const OWN_IMAGE = /^\/api\/images\/[0-9a-f]{40}\.webp$/;

/** Version of the resource that was read before an update. */
export const Version = field(() => WholeNumber({ label: 'version', min: 0, max: MAXIMUM_ID }));

/** ISO 8601 with `Z` or an offset, of a time that exists. `@IsISO8601` also accepts `2026` and `2026-W47`. */
export const Instant = field<{ message?: string }>(({ message = 'must be a time' }) =>
  textRule('isInstant', isInstant, message),
);

/** A future time, by the clock of the validating process. */
export const InFuture = (message: string): PropertyDecorator =>
  textRule('isInFuture', (text) => Date.parse(text) > Date.now(), message);

/** A time later than another field's, if that field is set. */
export const After = (field: string, message: string): PropertyDecorator =>
  rule(
    'isAfter',
    (value, { [field]: other }) => typeof other !== 'string' || !(Date.parse(String(value)) <= Date.parse(other)),
    message,
    [field],
  );

/** `YYYY-MM-DD` of a day that exists, from 1900 to 2199; also as a spreadsheet writes it (`1/31/2099 0:00`). */
export const CalendarDate = field<{ message?: string }>(({ message = 'must be a date' }) =>
  rules(
    changeText((text) => dayIn(text) ?? text),
    rule('isCalendarDate', isDay, message),
  ),
);
const isDay = (value: unknown): boolean =>
  typeof value === 'string' && /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(value) && isDate(value);

/** A day in a query. */
export const Day = field(({ label }) => CalendarDate({ message: `${label} must be a date` }));

const DAY_MS = 86_400_000;
/** A day not before the field `from`, if set, in a range of at most the given days, both ends included. */
export const LastDay = field<{ most: number }>(({ label, most }) => {
  const daysFrom = (value: unknown, { from }: Record<string, unknown>): number =>
    isDay(value) && isDay(from) ? (Date.parse(String(value)) - Date.parse(String(from))) / DAY_MS : 0;
  return rules(
    Day({ label }),
    rule('isNotBefore', (value, object) => daysFrom(value, object) >= 0, `${label} must not be before from`),
    rule('isWithinDays', (value, object) => daysFrom(value, object) < most, `At most ${most} days at once`, [most]),
  );
});

/** `HH:MM` on a clock of 24 hours. */
export const ClockTime = field<{ message: string }>(({ message }) =>
  Matches(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { message }),
);

/** An IANA time zone known to this engine, including older names (`Asia/Calcutta`). */
export const TimeZone = field<{ message?: string }>(({ message = 'must be a time zone' }) =>
  textRule('isTimeZone', isKnownZone, message),
);
export function isKnownZone(name: string): boolean {
  try {
    return (
      /^[A-Za-z].{0,63}$/.test(name) &&
      new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
    );
  } catch {
    return false;
  }
}

/** Decimal degrees as text. Numbers are accepted too. */
function Degrees(name: string, limit: number): PropertyDecorator {
  return rules(
    Changed(({ value }) =>
      typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : value,
    ),
    textRule('isDegrees', (text) => text !== '' && Number.isFinite(Number(text)), `${name} must be a valid number`, [
      limit,
    ]),
    textRule(
      'isDegrees',
      (text) => text !== '' && Math.abs(Number(text)) <= limit,
      `${name} must be between -${limit} and ${limit} degrees`,
      [limit],
    ),
  );
}
export const Latitude = field(() => Degrees('Latitude', 90));
export const Longitude = field(() => Degrees('Longitude', 180));

/** Rejects a field that is not allowed here. The message explains the alternative. */
export const NotHere = field<{ message: string }>(({ message }) =>
  rules(
    Optional(),
    rule('notHere', () => false, message),
  ),
);

/** An object of a class. `@ValidateNested` alone also accepts a list of them, or nothing. */
export const Nested = field<{ message?: string }, [type: () => DtoClass]>(
  ({ label, message = `${label} must be an object` }, type) =>
    rules(AsInstances(type), IsObject({ message }), ValidateNested(context({ objectsOf: type }))),
);
/** A list of objects of a class. `@ValidateNested({ each: true })` alone also accepts one object, or nested lists. */
export const ListOf = field<{ max?: number; message?: string }, [type: () => DtoClass]>(
  ({ max, message = 'must be a list' }, type) =>
    rules(
      AsInstances(type),
      IsArray({ message }),
      ...(max === undefined ? [] : [ArrayMaxSize(max, { message })]),
      IsObject({ each: true, message }),
      ValidateNested({ each: true, ...context({ objectsOf: type }) }),
    ),
);
/** Replaces `@Type`, which needs reflect-metadata, a polyfill that browsers would have to load. */
const AsInstances = (type: () => DtoClass): PropertyDecorator => {
  const instance = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? plainToInstance(type(), value) : value;
  return Changed(({ value }) => (Array.isArray(value) ? value.map(instance) : instance(value)));
};
