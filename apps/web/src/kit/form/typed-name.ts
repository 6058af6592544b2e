import { type ChangeEvent, useRef, useState } from 'react';

/** A field in which a name is typed to confirm. It is no password: case and repeated blanks do not count. */
export function useTypedName() {
  const ref = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setValue(target.value);
    setError(undefined);
  };
  return {
    /** Attributes of the `TextField`. */
    field: { ref, value, error, onChange, autoComplete: 'off', spellCheck: false },
    /** Whether the name is typed. Otherwise marks and focuses the field. */
    isTyped: (name: string): boolean => {
      if (plain(value) === plain(name)) return true;
      setError(`Type ${name} to confirm`);
      ref.current?.focus();
      return false;
    },
  };
}

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
