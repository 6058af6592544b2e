import { useState } from 'react';
import { useFieldValue } from '../../kit/form/field-value.js';
import { classNames } from '../../platform/react/class-names.js';
import { LabelledField } from '../../kit/ui/text-field.js';

const linesOf = (text: string) =>
  text
    .split(/[\s,;]+/)
    .map((domain) => domain.replace(/^@/, ''))
    .filter(Boolean);

/** Field for the domains of a college's student addresses, one per line. */
export function DomainsField() {
  const { error, set, ...field } = useFieldValue('emailDomains');
  const value = field.value as string[];
  const [typed, setTyped] = useState({ of: value, text: value.join('\n') });
  // The form was reset or filled with other values.
  if (typed.of.join() !== value.join()) setTyped({ of: value, text: value.join('\n') });
  const change = (text: string) => {
    const of = linesOf(text);
    setTyped({ of, text });
    set(of);
  };
  return (
    <LabelledField
      label="Email domains"
      hint="One on each line, like uiowa.edu. Addresses on them and on their sub-domains verify students."
      error={messageOf(error)}
    >
      {(attributes) => (
        <textarea
          {...attributes}
          ref={field.ref}
          rows={3}
          autoCapitalize="none"
          spellCheck={false}
          className={classNames(attributes.className, 'h-auto! py-2.5')}
          value={typed.text}
          onChange={({ target }) => change(target.value)}
          onBlur={field.onBlur}
        />
      )}
    </LabelledField>
  );
}

/** Returns the error of the list, or of the first invalid domain. */
function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const message = 'message' in error ? error.message : undefined;
  if (typeof message === 'string') return message;
  return Object.values(error)
    .map((each) => messageOf(each))
    .find(Boolean);
}
