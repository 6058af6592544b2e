import { LoaderCircle, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** Explains a failed sign-in and offers the next steps. */
export function FailureCard({ title, message, children }: { title: string; message: string; children: ReactNode }) {
  return (
    <div className="page grid max-w-md py-8 md:py-16">
      <div className="sheet p-6 sm:p-8">
        <div role="alert">
          <div className="flex items-center gap-3">
            <span
              className="grid size-11 shrink-0 place-items-center rounded-full bg-danger-soft text-danger"
              aria-hidden="true"
            >
              <TriangleAlert className="size-5.5" />
            </span>
            <h1 className="text-2xl">{title}</h1>
          </div>
          <p className="mt-3 text-muted">{message}</p>
        </div>
        <div className="mt-6 space-y-5">{children}</div>
      </div>
    </div>
  );
}

/** Page that only waits. */
export function WaitingCard({ title, text }: { title: string; text: string }) {
  return (
    <div className="page grid max-w-md place-items-center py-20 text-center md:py-32" role="status">
      <LoaderCircle className="spin mb-5 size-10 text-brand" aria-hidden="true" />
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-2 text-muted">{text}</p>
    </div>
  );
}
