import { getMetadataStorage, type ValidationError } from 'class-validator';

/** Returns the messages by field path: `{ 'hours.1.from': ['from must look like 17:00'] }`. */
export function messagesByField(errors: readonly ValidationError[]): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  collect(errors, [], found);
  return found;
}

function collect(errors: readonly ValidationError[], path: readonly string[], found: Record<string, string[]>): void {
  for (const error of errors) {
    const here = [...path, error.property];
    for (const [rule, message] of Object.entries(error.constraints ?? {})) {
      const field = [...here, ...failingItem(error, rule)].join('.');
      (found[field] ??= []).push(rule === 'whitelistValidation' ? `${error.property} is not a known field` : message);
    }
    collect(error.children ?? [], here, found);
  }
}

/** Finds the position of the refused item, since a rule with `each` reports only the list. */
function failingItem({ target, property, value }: ValidationError, name: string): string[] {
  if (!target || !Array.isArray(value)) return [];
  const storage = getMetadataStorage();
  const rule = storage
    .getTargetValidationMetadatas(target.constructor, '', false, false)
    .find((each) => each.propertyName === property && each.name === name && each.each);
  const [constraint] = rule ? storage.getTargetValidatorConstraints(rule.constraintCls) : [];
  if (!rule || !constraint) return [];
  const context = { targetName: '', object: target, property, value, constraints: rule.constraints };
  const index = value.findIndex((item) => constraint.instance.validate(item, context) === false);
  return index < 0 ? [] : [String(index)];
}
