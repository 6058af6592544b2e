import { useId, type ReactNode } from 'react';
import { classNames } from '../../platform/react/class-names.js';

interface NewsletterSheetProps {
  title: string;
  text: string;
  /** Puts the form below the text, for a narrow column. */
  isNarrow?: boolean;
  children: ReactNode;
}

/** Dark blue panel around the newsletter form. */
export function NewsletterSheet({ title, text, isNarrow = false, children }: NewsletterSheetProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      data-on-night=""
      className={classNames(
        'grid items-center gap-x-14 gap-y-6 rounded-lg bg-night p-6 text-on-night sm:p-8',
        !isNarrow && 'md:grid-cols-[1fr_1.15fr] md:p-12',
      )}
    >
      <div>
        <h2 id={id} className={isNarrow ? 'text-2xl' : 'text-2xl md:text-4xl'}>
          {title}
        </h2>
        <p className="mt-2 max-w-[46ch] text-on-night-muted">{text}</p>
      </div>
      <div>
        {children}
        <p className="mt-3 text-sm text-on-night-muted">One email a week. Unsubscribe anytime.</p>
      </div>
    </section>
  );
}
