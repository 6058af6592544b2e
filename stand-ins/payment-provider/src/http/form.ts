import { parse } from 'qs';
import { invalidRequest } from '../errors/stripe-error.js';

/** A form-encoded body or query of the API: `a[b]=c` and `a[]=c`. The reader determines the allowed parameters. */
type FormValue = string | FormValue[] | { [name: string]: FormValue };

/** Parses a form. Throws invalid_request_error if it is nested too deeply or too large. */
export function parseForm(text: string): Record<string, FormValue> {
  const form = parse(text, { depth: 5, arrayLimit: 100, parameterLimit: 500, strictDepth: false, plainObjects: true });
  return form as Record<string, FormValue>;
}

/** Parameters of a request, read by name. Unread ones are refused at the end. */
export class Parameters {
  private readonly read = new Set(['expand']);

  constructor(private readonly form: Record<string, FormValue>) {}

  text(name: string): string | undefined {
    const value = this.take(name);
    if (value === undefined || value === '') return undefined;
    if (typeof value !== 'string' || value.length > 5000 || value.includes('\0'))
      throw invalidRequest(`Invalid string: ${name}`, { param: name });
    return value;
  }

  requiredText(name: string): string {
    return this.text(name) ?? this.missing(name);
  }

  integer(name: string, { least = 0, most = 99_999_999 } = {}): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const invalid = { code: 'parameter_invalid_integer', param: name };
    if (!/^-?\d{1,15}$/.test(value)) throw invalidRequest(`Invalid integer: ${value}`, invalid);
    const number = Number(value);
    if (number < least) throw invalidRequest(`This value must be greater than or equal to ${least}.`, invalid);
    if (number > most) throw invalidRequest(`This value must be less than or equal to ${most}.`, invalid);
    return number;
  }

  /** Returns the parameters inside this one. */
  nested(name: string): Parameters | undefined {
    const value = this.take(name);
    if (value === undefined || value === '') return undefined;
    if (typeof value !== 'object' || Array.isArray(value)) throw invalidRequest('Invalid object', { param: name });
    return new Parameters(value);
  }

  /** Returns a list: `name[]=a&name[]=b`. */
  list(name: string): string[] | undefined {
    const value = this.take(name);
    if (value === undefined || value === '') return undefined;
    const items = typeof value === 'object' ? Object.values(value) : [];
    if (items.length === 0 || !items.every((item) => typeof item === 'string'))
      throw invalidRequest('Invalid array', { param: name });
    return items;
  }

  /** Returns `metadata[key]=value`: keys of at most 40 characters, values of 500. */
  metadata(): Record<string, string> {
    const metadata = this.nested('metadata');
    if (!metadata) return {};
    return Object.fromEntries(
      Object.entries(metadata.form).map(([key, text]) => {
        if (typeof text !== 'string' || text.length > 500 || key.length > 40)
          throw invalidRequest('Metadata values can have up to 500 characters', { param: `metadata[${key}]` });
        return [key, text];
      }),
    );
  }

  /** Throws parameter_unknown for unread parameters. */
  refuseOthers(): void {
    const unknown = Object.keys(this.form).find((name) => !this.read.has(name));
    if (unknown !== undefined)
      throw invalidRequest(`Received unknown parameter: ${unknown.slice(0, 80)}`, {
        code: 'parameter_unknown',
        param: unknown.slice(0, 80),
      });
  }

  missing(name: string): never {
    throw invalidRequest(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
  }

  private take(name: string): FormValue | undefined {
    this.read.add(name);
    return Object.hasOwn(this.form, name) ? this.form[name] : undefined;
  }
}
