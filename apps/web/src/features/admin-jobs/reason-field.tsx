import { LabelledField } from '../../components/ui/text-field.js';
import { REASONS } from '../../lib/copy/rejection-reasons.js';

const LONGEST = 500;

/** Field for the reason of a rejection: a common one, edited as needed, or a custom one. */
export function ReasonField({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  return (
    <>
      <fieldset className="mb-3">
        <legend className="mb-2 text-[0.9375rem] font-semibold">Common reasons</legend>
        <div className="flex flex-wrap gap-2">
          {REASONS.map(({ name, text }) => (
            <button
              key={name}
              type="button"
              aria-pressed={value === text}
              className="min-h-11 rounded-full border border-edge/60 bg-surface px-4 text-[0.9375rem] font-medium hover:border-brand hover:text-brand aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-on-brand"
              onClick={() => onChange(text)}
            >
              {name}
            </button>
          ))}
        </div>
      </fieldset>
      <LabelledField label="Reason for the vendors" hint="We email it to them. Leave blank to give no reason.">
        {(attributes) => (
          <textarea
            {...attributes}
            className={`${attributes.className} h-auto! py-2.5`}
            rows={3}
            maxLength={LONGEST}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </LabelledField>
    </>
  );
}
