import { Changed, field, FreeText, IsIn, rules } from '../rules.js';
import { STATE_NAMES, stateCode } from './states.js';

const LONGEST = 50;

/** A US state or territory by name or postal code, converted to its code. Used by all requests and files. */
export const UsState = field<{ text?: PropertyDecorator }>(
  ({ text = FreeText({ max: LONGEST, message: 'State is required' }) }) =>
    rules(
      Changed(({ value }) => (typeof value === 'string' ? (stateCode(value) ?? value) : value)),
      text,
      IsIn(Object.keys(STATE_NAMES), { message: 'State must be a US state or territory' }),
    ),
);
