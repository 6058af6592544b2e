import { Check } from 'lucide-react';
import { vendorSteps } from './sign-in-copy.js';

/** The three steps of a vendor's registration; the first `done` are ticked, and the next one is current. */
export function VendorSteps({ fee, done }: { fee: string; done: number }) {
  return (
    <ol aria-label="Steps" className="mb-5 space-y-2 text-[0.9375rem]">
      {vendorSteps(fee).map((step, index) => (
        <li
          key={step}
          aria-current={index === done ? 'step' : undefined}
          className="flex items-center gap-3 text-muted aria-[current=step]:font-semibold aria-[current=step]:text-ink"
        >
          <span
            className="grid size-6 shrink-0 place-items-center rounded-full bg-brand-soft text-sm font-semibold text-on-brand-soft"
            aria-hidden="true"
          >
            {index < done ? <Check className="size-4" /> : index + 1}
          </span>
          {step}
          {index < done && <span className="sr-only">(done)</span>}
        </li>
      ))}
    </ol>
  );
}
