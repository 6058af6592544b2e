import type { ComponentProps } from 'react';
import { useController } from 'react-hook-form';
import { Switch } from '../ui/switch.js';

interface SwitchFieldProps extends Omit<ComponentProps<typeof Switch>, 'isOn' | 'onChange'> {
  name: string;
  onChosen?: () => void;
}

/** Switch of the enclosing `Form`. */
export function SwitchField({ name, onChosen, ...props }: SwitchFieldProps) {
  const { field } = useController({ name });
  const change = (isOn: boolean) => {
    onChosen?.();
    field.onChange(isOn);
  };
  return <Switch {...props} isOn={field.value === true} onChange={change} />;
}
