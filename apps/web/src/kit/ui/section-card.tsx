import { useId, type ReactNode } from 'react';
import { classNames } from '../../platform/react/class-names.js';

interface SectionCardProps {
  title: string;
  description?: ReactNode;
  /** Content at the right of the title: a badge, or the section's only action. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Card for one subject of a settings page. */
export function SectionCard({ title, description, aside, className, children }: SectionCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames('sheet p-5 sm:p-7', className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {aside}
      </div>
      {description && <p className="mt-1.5 max-w-[62ch] text-body text-muted">{description}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}
