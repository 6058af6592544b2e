import { useController, useFormContext } from 'react-hook-form';

/** The value of a field that is no plain input. `set` changes it, and removes its error as typing does. */
export function useFieldValue(name: string, options: { shouldUnregister?: boolean } = {}) {
  const { field, fieldState } = useController({ name, ...options });
  const { clearErrors } = useFormContext();
  const set = (to: unknown) => {
    clearErrors([name, 'root']);
    field.onChange(to);
  };
  return { ...field, error: fieldState.error, set };
}
