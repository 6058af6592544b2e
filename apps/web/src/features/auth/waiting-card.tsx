import { LoaderCircle } from 'lucide-react';

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
