import type { ReactNode } from 'react';
import { PageHead } from './page-head.js';
import { LinkButton } from '../kit/ui/button.js';
import { ErrorState } from '../kit/ui/states.js';

interface MissingPageProps {
  /** Subject of the page, as in its title: "Deal". */
  name: string;
  /** Whether the subject does not exist. Otherwise reading it failed. */
  isUnknown: boolean;
  icon: ReactNode;
  /** Text for a subject that does not exist. */
  text: string;
  /** Next step for a subject that does not exist. */
  next: { to: string; text: string };
  /** Text when reading failed. */
  trouble: string;
  onRetry: () => void;
  /** Content that still works without the server. */
  fallback?: ReactNode;
}

/** Replaces a detail page whose subject does not exist or could not be read. */
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
