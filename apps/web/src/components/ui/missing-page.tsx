import type { ReactNode } from 'react';
import { PageHead } from '../page-head.js';
import { LinkButton } from './button.js';
import { ErrorState } from './states.js';

interface MissingPageProps {
  /** Whose page it is, as its title names it: "Deal". */
  name: string;
  /** There is no such thing; else it could not be read. */
  isUnknown: boolean;
  icon: ReactNode;
  /** What is said of a thing that is not there. */
  text: string;
  /** Where to go on from there. */
  next: { to: string; text: string };
  /** What is said when it could not be read. */
  trouble: string;
  onRetry: () => void;
  /** What still works without the server. */
  fallback?: ReactNode;
}

/** In place of a thing's page: there is no such thing, or it could not be read. */
export function MissingPage({ name, isUnknown, icon, text, next, trouble, onRetry, fallback }: MissingPageProps) {
  if (!isUnknown) {
    return (
      <div className="page max-w-3xl space-y-5 py-16">
        <PageHead title={name} noIndex />
        <h1 className="sr-only">{name}</h1>
        <ErrorState title={trouble} onRetry={onRetry} />
        {fallback}
      </div>
    );
  }
  return (
    <div className="page flex flex-col items-center py-20 text-center">
      <PageHead title={`${name} Not Found`} description={text} noIndex />
      <span className="mb-4 text-muted [&>svg]:size-10" aria-hidden="true">
        {icon}
      </span>
      <h1 className="text-3xl md:text-4xl">{name} Not Found</h1>
      <p className="mt-2 text-lg text-muted">{text}</p>
      <LinkButton to={next.to} className="mt-6">
        {next.text}
      </LinkButton>
    </div>
  );
}
