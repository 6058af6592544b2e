import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../ui/button.js';

/** A button beside a table's filters: its icon alone where they need the room. */
export function ToolbarButton({
  label,
  icon,
  ...props
}: Omit<ComponentProps<typeof Button>, 'children'> & { label: string; icon: ReactNode }) {
  return (
    <Button look="secondary" className="min-w-11 px-3!" title={label} {...props}>
      {!props.isBusy && (
        <span className="[&>svg]:size-4.5" aria-hidden="true">
          {icon}
        </span>
      )}
      <span className="sr-only min-[90rem]:not-sr-only">{label}</span>
    </Button>
  );
}
