import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsString, Matches, Max, Min, ValidateIf } from 'class-validator';
import { AtLeast, hasAddress, NumberFromText, rule, rules, textRule } from '@campus-deals/contracts/rules';

/** Rules for settings. Their messages follow the setting's name and a colon, and never contain its value. */

export { EmailAddress, Optional } from '@campus-deals/contracts/rules';

export const Flag = (): PropertyDecorator => OneOf(['on', 'off']);
export const OneOf = (values: readonly string[]): PropertyDecorator =>
  IsIn(values, { message: `must be one of ${values.join(', ')}` });
export const FreeSetting = (): PropertyDecorator => AtLeast(1, 'must not be empty');
export const Secret = (least: number): PropertyDecorator => AtLeast(least, `must hold at least ${least} characters`);
export const Pattern = (pattern: RegExp, message: string): PropertyDecorator => Matches(pattern, { message });

export function WholeNumberSetting(least: number, most: number): PropertyDecorator {
  const message = `must be a whole number from ${least} to ${most}`;
  return rules(NumberFromText(), IsInt({ message }), Min(least, { message }), Max(most, { message }));
}
export const Port = (): PropertyDecorator => WholeNumberSetting(0, 65_535);

const Address = (schemes: RegExp, message: string): PropertyDecorator =>
  textRule('isAddress', (text) => hasAddress(text, schemes), message);
/** An HTTP address without a trailing slash. */
export const HttpAddress = (): PropertyDecorator =>
  rules(
    Transform(({ value }) => (typeof value === 'string' ? value.replace(/\/+$/, '') : value)),
    Address(/^https?:\/\//i, 'must be an http(s) address'),
  );
export const PostgresAddress = (): PropertyDecorator =>
  Address(/^postgres(ql)?:\/\//i, 'must be a postgresql:// address');
export const RedisAddress = (): PropertyDecorator => Address(/^rediss?:\/\//i, 'must be a redis(s):// address');
export const SmtpAddress = (): PropertyDecorator => Address(/^smtps?:\/\//i, 'must be an smtp(s) address');

/** A list of texts, separated by commas or white space. */
export const List = (): PropertyDecorator =>
  rules(
    Transform(({ value }) => (typeof value === 'string' ? value.split(/[\s,]+/).filter(Boolean) : value)),
    IsString({ each: true }),
  );

/** Optional unless the condition holds. */
export const RequiredIf = <T>(condition: (env: T) => boolean, message: string): PropertyDecorator =>
  rules(
    ValidateIf((env: T, value) => value !== undefined || condition(env)),
    rule('isRequired', (value) => value !== undefined, message),
  );
/** Refuses the setting's value if the condition holds. */
export const RefusedIf = <T>(condition: (env: T) => boolean, message: string): PropertyDecorator =>
  rule<T>('refusedIf', (_value, env) => !condition(env), message);
/** Whether an email address, alone or after a name, is in a reserved example domain (RFC 2606). */
export const isExampleAddress = (sender: unknown): boolean =>
  typeof sender === 'string' && /[@.]example(\.(com|net|org))?>?\s*$/i.test(sender);
