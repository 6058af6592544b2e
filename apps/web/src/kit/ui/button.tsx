import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../../platform/react/class-names.js';

export const BUTTON_VARIANTS = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong shadow-sheet',
  secondary: 'border border-edge/60 bg-surface text-ink hover:border-brand hover:text-brand',
  quiet: 'text-ink hover:bg-well',
  danger: 'bg-danger text-paper hover:brightness-92 shadow-sheet',
  'outline-danger': 'border border-danger bg-surface text-danger hover:bg-danger-soft',
  'quiet-danger': 'text-danger hover:bg-danger-soft',
  'on-night': 'bg-on-night text-night hover:bg-on-night-muted',
};
type Variant = keyof typeof BUTTON_VARIANTS;

/** Returns the classes of a button, for the rare other element that must resemble one. */
export function buttonClasses(variant: Variant = 'primary', className?: string): string {
  return classNames(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-4.5 py-2 text-body leading-tight font-semibold whitespace-nowrap transition-[background-color,border-color,color,filter] disabled:opacity-55 aria-disabled:opacity-55 print:hidden',
    BUTTON_VARIANTS[variant],
    className,
  );
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant;
  /** Shows a spinner, and ignores presses. */
  isBusy?: boolean;
  /** Text meanwhile: "Subscribing..." */
  busyText?: string;
}

/** A busy or `aria-disabled` button ignores presses. It is not `disabled`, which would lose the focus. */
export function Button({ variant, isBusy, busyText, className, children, onClick, ...props }: ButtonProps) {
  const isInert = props['aria-disabled'] || isBusy;
  return (
    <button
      type="button"
      className={buttonClasses(variant, className)}
      onClick={isInert ? (event) => event.preventDefault() : onClick}
      {...props}
      aria-disabled={isInert}
    >
      {isBusy && <LoaderCircle className="spin size-4" />}
      {/* A browser that translates the page replaces text nodes, and React cannot insert the spinner before a lost one. */}
      <span className="contents">{(isBusy && busyText) || children}</span>
    </button>
  );
}

export function LinkButton({ variant, className, ...props }: ComponentProps<typeof Link> & { variant?: Variant }) {
  return <Link className={buttonClasses(variant, className)} {...props} />;
}

/** Square button with only an icon. `label` is its accessible name. */
export function IconButton({
  label,
  className,
  type = 'button',
  ...props
}: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-well hover:text-ink',
        className,
      )}
      {...props}
    />
  );
}
