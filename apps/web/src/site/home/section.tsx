import { useId, type ReactNode } from 'react';

/** A section of the home page with its heading. */
export function Section({
  title,
  id,
  aside,
  children,
}: {
  title: string;
  id?: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className="page pt-14 md:pt-20">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-1 md:mb-7">
        <h2 id={headingId} className="text-2xl md:text-3xl">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
