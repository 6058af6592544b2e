import { classNames } from '../../platform/react/class-names.js';

interface FilterPillsProps<Id extends string> {
  label: string;
  options: readonly (readonly [id: Id, text: string])[];
  chosen: Id;
  onChoose: (id: Id) => void;
}

/** Buttons that choose one filter of a list. They scroll sideways where a line is too narrow. */
export function FilterPills<Id extends string>({ label, options, chosen, onChoose }: FilterPillsProps<Id>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="-mx-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0"
    >
      {options.map(([id, text]) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
          className={classNames(
            'min-h-11 shrink-0 snap-start rounded-full border px-4 text-body font-medium whitespace-nowrap transition-colors',
            id === chosen
              ? 'border-brand bg-brand text-on-brand'
              : 'border-edge/60 bg-surface hover:border-brand hover:text-brand',
          )}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
