import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../../platform/react/class-names.js';

interface SwitchProps {
  label: string;
  /** Effect of the switch, or why it is disabled. */
  hint?: ReactNode;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}

/** Switch with immediate effect: a row with its label on the left. The entire row can be pressed. */
export function Switch({ label, hint, isOn, isDisabled = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-5">
      <div className="min-w-0">
        <label
          id={`${id}-label`}
          htmlFor={id}
          className={classNames('inline-flex min-h-7 items-center font-semibold', !isDisabled && 'cursor-pointer')}
        >
          {label}
        </label>
        {hint && (
          <div id={`${id}-hint`} className="text-body text-muted">
            {hint}
          </div>
        )}
      </div>
      <SwitchButton
        id={id}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        isOn={isOn}
        isDisabled={isDisabled}
        onChange={onChange}
      />
    </div>
  );
}

type SwitchButtonProps = Pick<SwitchProps, 'isOn' | 'isDisabled' | 'onChange'> &
  Pick<ComponentProps<'button'>, 'id' | `aria-${'label' | 'labelledby' | 'describedby'}`>;

/** The switch alone, for a cell of a table. */
export function SwitchButton({ isOn, isDisabled = false, onChange, ...props }: SwitchButtonProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      disabled={isDisabled}
      className="group grid h-11 w-14 shrink-0 place-items-center rounded-md disabled:opacity-50"
      onClick={() => onChange(!isOn)}
      {...props}
    >
      <span className="relative h-7 w-12 rounded-full border border-edge bg-well transition-colors group-aria-checked:border-brand group-aria-checked:bg-brand group-enabled:group-hover:border-ink/60 forced-colors:border-[ButtonText]">
        <span className="absolute top-[3px] left-[3px] size-5 rounded-full bg-edge transition-[translate,background-color] group-aria-checked:translate-x-5 group-aria-checked:bg-on-brand forced-colors:bg-[ButtonText]" />
      </span>
    </button>
  );
}
