import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { hasFocusStayed } from '../../platform/browser/focus.js';
import { classNames } from '../../platform/react/class-names.js';
import type { RowAction } from './table.types.js';

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-3 text-body outline-none data-[highlighted]:bg-brand-soft data-[highlighted]:text-on-brand-soft';

/**
 * Menu rendered above the page, since a table clips its content. Not modal: Radix's modal menu writes a style element,
 * which the content policy forbids.
 */
export function TableMenu({ trigger, label, children }: { trigger: ReactNode; label: string; children: ReactNode }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          aria-label={label}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => !hasFocusStayed() && event.preventDefault()}
          className="fade z-50 max-h-[min(28rem,80dvh)] max-w-[calc(100vw-1rem)] min-w-52 overflow-y-auto rounded-md border border-line bg-surface p-1.5 text-ink shadow-lift"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export function ActionItem({ action: { label, isDanger, to, onSelect } }: { action: RowAction }) {
  const className = classNames(ITEM, isDanger && 'text-danger');
  if (to !== undefined)
    return (
      <DropdownMenu.Item asChild>
        <Link to={to} className={className}>
          {label}
        </Link>
      </DropdownMenu.Item>
    );
  return (
    <DropdownMenu.Item className={className} onSelect={() => onSelect?.()}>
      {label}
    </DropdownMenu.Item>
  );
}

interface ColumnItemProps {
  title: string;
  isShown: boolean;
  onChange: (isShown: boolean) => void;
}

export function ColumnItem({ title, isShown, onChange }: ColumnItemProps) {
  return (
    <DropdownMenu.CheckboxItem
      checked={isShown}
      onCheckedChange={(to) => onChange(to === true)}
      // Keeps the menu open: users change several columns in turn.
      onSelect={(event) => event.preventDefault()}
      className={ITEM}
    >
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-5 place-items-center rounded-sm border text-sm leading-none',
          isShown ? 'border-brand bg-brand text-on-brand' : 'border-edge',
        )}
      >
        {isShown && '✓'}
      </span>
      {title}
    </DropdownMenu.CheckboxItem>
  );
}
