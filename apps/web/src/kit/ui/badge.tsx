import type { ReactNode } from 'react';
import { classNames } from '../../platform/react/class-names.js';

export const TONES = {
  neutral: 'bg-well text-ink',
  brand: 'bg-brand-soft text-on-brand-soft',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
};

export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: keyof typeof TONES;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-sm px-2 py-0.5 text-[0.8125rem] leading-5 font-semibold whitespace-nowrap tabular-nums',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
