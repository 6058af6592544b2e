import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../ui/button.js';

/** Button beside a table's filters. Shows only its icon where space is short. */
export function ToolbarButton({
  label,
  icon,
  ...props
}: Omit<ComponentProps<typeof Button>, 'children'> & { label: string; icon: ReactNode }) {
  return (
    <Button variant="secondary" className="min-w-11 px-3!" title={label} {...props}>
      {!props.isBusy && (
        <span className="[&>svg]:size-4.5" aria-hidden="true">
          {icon}
        </span>
      )}
      <span className="sr-only min-[90rem]:not-sr-only">{label}</span>
    </Button>
  );
}
