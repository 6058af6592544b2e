import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';

interface TabsProps {
  label: string;
  tabs: { id: string; title: string; content: ReactNode }[];
  /** State of the chosen tab if the page keeps it, for example in its address. Otherwise the tabs keep it. */
  choice?: { id: string; onChoose: (id: string) => void };
}

/** Tabs (WAI-ARIA, activated by focus). Radix's weighs ten times as much (ADR 17). */
export function Tabs({ label, tabs, choice }: TabsProps) {
  const prefix = useId();
  const [own, setOwn] = useState(0);
  const chosen = choice
    ? Math.max(
        0,
        tabs.findIndex(({ id }) => id === choice.id),
      )
    : own;
  const choose = (index: number) => (choice ? choice.onChoose(tabs[index]?.id ?? '') : setOwn(index));

  const onKeyDown = (event: KeyboardEvent) => {
    const target = { ArrowRight: chosen + 1, ArrowLeft: chosen - 1, Home: 0, End: -1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = (target + tabs.length) % tabs.length;
    choose(next);
    document.getElementById(`${prefix}-tab-${next}`)?.focus();
  };

  return (
    <div>
      <div role="tablist" aria-label={label} className="mb-5 flex gap-1 rounded-[12px] bg-well p-1">
        {tabs.map(({ id, title }, index) => (
          <button
            key={id}
            id={`${prefix}-tab-${index}`}
            type="button"
            role="tab"
            aria-selected={index === chosen}
            aria-controls={`${prefix}-panel`}
            tabIndex={index === chosen ? 0 : -1}
            className="min-h-11 flex-1 rounded-md px-1 text-sm font-semibold whitespace-nowrap text-muted transition-colors hover:text-ink sm:px-3 sm:text-[0.9375rem] aria-selected:bg-surface aria-selected:text-ink aria-selected:shadow-sheet"
            onClick={() => choose(index)}
            onKeyDown={onKeyDown}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${prefix}-panel`} aria-labelledby={`${prefix}-tab-${chosen}`}>
        {tabs[chosen]?.content}
      </div>
    </div>
  );
}
