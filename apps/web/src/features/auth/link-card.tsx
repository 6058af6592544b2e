import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.js';

interface LinkCardProps {
  icon: ReactNode;
  title: string;
  text: string;
  /** Button that redeems the link. Opening the page changes nothing, so a mail scanner may do so. */
  action?: { label: string; busyLabel: string; isBusy: boolean; onPress: () => void };
  children?: ReactNode;
}

/** Page that an email's link opens. */
export function LinkCard({ icon, title, text, action, children }: LinkCardProps) {
  return (
    <div className="page grid max-w-md py-8 md:py-16">
      <div className="sheet p-6 text-center sm:p-8">
        <span
          className="mx-auto mb-4 grid size-12 place-items-center rounded-full bg-brand-soft text-on-brand-soft [&>svg]:size-6"
          aria-hidden="true"
        >
          {icon}
        </span>
        <h1 className="text-2xl">{title}</h1>
        <p className="mt-2 text-muted">{text}</p>
        {action && (
          <Button
            className="mt-6 w-full"
            isBusy={action.isBusy}
            aria-disabled={action.isBusy}
            onClick={() => action.isBusy || action.onPress()}
          >
            {action.isBusy ? action.busyLabel : action.label}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
