import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** A sign-in that did not work: what happened, and the ways on. */
export function FailureCard({ title, message, children }: { title: string; message: string; children: ReactNode }) {
  return (
    <div className="page grid max-w-md py-12 md:py-20">
      <div className="sheet p-6 sm:p-8">
        <div role="alert">
          <span className="mb-4 grid size-12 place-items-center rounded-full bg-danger-soft text-danger" aria-hidden="true"><TriangleAlert className="size-6" /></span>
          <h1 className="text-2xl">{title}</h1>
          <p className="mt-2 text-muted">{message}</p>
        </div>
        <div className="mt-6 space-y-5">{children}</div>
      </div>
    </div>
  );
}
