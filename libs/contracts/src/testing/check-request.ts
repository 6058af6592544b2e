import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import type { DtoClass } from '../rules.js';

/** Validates like services and forms. Returns the accepted values and the first message of each refused field. */
export function checkRequest(type: DtoClass, value: object): { taken: object; refused: Record<string, string> } {
  const taken = plainToInstance(type, value);
  const errors = validateSync(taken, { whitelist: true, forbidNonWhitelisted: true, stopAtFirstError: true });
  return { taken: { ...taken }, refused: Object.fromEntries(errors.map((error) => [error.property, first(error)])) };
}

export type Refused = [DtoClass, object, Record<string, string>];

/** Returns rows of one field each: its value, and the sentence that refuses it. */
export const refuses = (
  type: DtoClass,
  base: object,
  rows: [field: string, value: unknown, sentence: string][],
): Refused[] => rows.map(([field, value, sentence]) => [type, { ...base, [field]: value }, { [field]: sentence }]);

function first({ constraints, children }: ValidationError): string {
  return Object.values(constraints ?? {})[0] ?? (children ?? []).map(first).join();
}
