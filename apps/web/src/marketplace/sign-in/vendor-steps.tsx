import { Check } from 'lucide-react';
import { vendorSteps } from './sign-in-copy.js';

interface VendorStepsProps {
  fee: string | null;
  /** Indexes of the completed steps; the first remaining one is current. */
  done: readonly number[];
}

/** Shows the steps of a vendor's registration. */
export function VendorSteps({ fee, done }: VendorStepsProps) {
  const steps = vendorSteps(fee);
  const current = steps.findIndex((_, index) => !done.includes(index));
  return (
    <ol aria-label="Steps" className="mb-5 space-y-2 text-body">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className="flex items-center gap-3 text-muted aria-[current=step]:font-semibold aria-[current=step]:text-ink"
        >
          <span
            className="grid size-6 shrink-0 place-items-center rounded-full bg-brand-soft text-sm font-semibold text-on-brand-soft"
            aria-hidden="true"
          >
            {done.includes(index) ? <Check className="size-4" /> : index + 1}
          </span>
          {step}
          {done.includes(index) && <span className="sr-only">(done)</span>}
        </li>
      ))}
    </ol>
  );
}
