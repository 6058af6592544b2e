import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { classNames } from '../../platform/react/class-names.js';

interface NoticeProps {
  tone: 'info' | 'warning';
  title: string;
  action?: ReactNode;
  children: ReactNode;
  /** The parent moves the focus here, so that screen readers announce the notice. */
  ref?: Ref<HTMLDivElement>;
}

/** Message with an icon, above its subject. Screen readers announce a warning. */
export function Notice({ tone, title, action, children, ref }: NoticeProps) {
  const Icon = tone === 'info' ? Info : TriangleAlert;
  return (
    <div
      {...(ref ? { ref, role: 'group', tabIndex: -1, 'aria-label': title } : tone === 'warning' && { role: 'alert' })}
      className={classNames(
        'flex scroll-mt-24 items-start gap-3 rounded-lg px-4 py-4 sm:px-5',
        tone === 'info' ? 'bg-info-soft text-info' : 'bg-warning-soft text-warning',
      )}
    >
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <div className="mt-0.5 text-body text-ink">{children}</div>
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  );
}
