import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsString, Matches, Max, Min, ValidateBy, ValidateIf } from 'class-validator';
import { AtLeast, NumberFromText, rules } from '@campus-deals/contracts/rules';

/** Rules for settings. Their messages follow the setting's name and a colon, and never hold its value. */

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
  ValidateBy(
    {
      name: 'isAddress',
      validator: {
        validate: (value) => typeof value === 'string' && schemes.test(value) && URL.canParse(value),
      },
    },
    { message },
  );
/** Without a slash at its end. */
export const HttpAddress = (): PropertyDecorator =>
  rules(
    Transform(({ value }) => (typeof value === 'string' ? value.replace(/\/+$/, '') : value)),
    Address(/^https?:\/\//i, 'must be an http(s) address'),
  );
export const PostgresAddress = (): PropertyDecorator =>
  Address(/^postgres(ql)?:\/\//i, 'must be a postgresql:// address');
export const RedisAddress = (): PropertyDecorator => Address(/^rediss?:\/\//i, 'must be a redis(s):// address');
export const SmtpAddress = (): PropertyDecorator => Address(/^smtps?:\/\//i, 'must be an smtp(s) address');

/** Texts with commas or white space between them. */
export const List = (): PropertyDecorator =>
  rules(
    Transform(({ value }) => (typeof value === 'string' ? value.split(/[\s,]+/).filter(Boolean) : value)),
    IsString({ each: true }),
  );

/** May be left out but where the condition holds. */
export const RequiredIf = <T>(condition: (env: T) => boolean, message: string): PropertyDecorator =>
  rules(
    ValidateIf((env: T, value) => value !== undefined || condition(env)),
    ValidateBy({ name: 'isRequired', validator: { validate: (value) => value !== undefined } }, { message }),
  );
/** Must not have the value that it has where the condition holds. */
export const RefusedIf = <T>(condition: (env: T) => boolean, message: string): PropertyDecorator =>
  ValidateBy(
    { name: 'refusedIf', validator: { validate: (_value, context) => !condition(context?.object as T) } },
    { message },
  );
/** An e-mail address, alone or behind a name, in a domain that nobody has (RFC 2606). */
export const isExampleAddress = (sender: unknown): boolean =>
  typeof sender === 'string' && /[@.]example(\.(com|net|org))?>?\s*$/i.test(sender);

/** Checked by a function that says what is wrong. */
export const WithoutProblems = (problemsOf: (value: unknown) => string[]): PropertyDecorator =>
  ValidateBy(
    { name: 'withoutProblems', validator: { validate: (value) => problemsOf(value).length === 0 } },
    { message: ({ value }) => problemsOf(value).join('; ') },
  );
