import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';

interface TabsProps {
  label: string;
  tabs: { id: string; title: string; content: ReactNode }[];
  /** State of the chosen tab if the page keeps it, for example in its address. Otherwise the tabs keep it. */
  choice?: { id: string; onChoose: (id: string) => void };
  /** Controls of the chosen tab's content, in the row of the tabs. The tabs are then plain text. */
  aside?: ReactNode;
}

const BOXED = {
  list: 'mb-5 flex flex-wrap gap-1 rounded-[12px] bg-well p-1',
  tab: 'min-h-11 flex-1 rounded-md px-1 text-sm font-semibold whitespace-nowrap text-muted transition-colors hover:text-ink sm:px-3 sm:text-body aria-selected:bg-raised aria-selected:text-ink aria-selected:shadow-sheet',
};
const PLAIN = {
  list: '-mx-1 flex min-w-0 gap-2.5 overflow-x-auto px-1 [scrollbar-width:none] sm:gap-5',
  tab: 'min-h-11 shrink-0 border-b-2 border-transparent text-sm font-semibold whitespace-nowrap text-muted transition-colors hover:text-ink sm:text-body aria-selected:border-brand aria-selected:text-ink',
};

/** Tabs (WAI-ARIA, activated by focus). Radix's weighs ten times as much (ADR 17). */
export function Tabs({ label, tabs, choice, aside }: TabsProps) {
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

  const look = aside ? PLAIN : BOXED;
  const list = (
    <div role="tablist" aria-label={label} className={look.list}>
      {tabs.map(({ id, title }, index) => (
        <button
          key={id}
          id={`${prefix}-tab-${index}`}
          type="button"
          role="tab"
          aria-selected={index === chosen}
          aria-controls={`${prefix}-panel`}
          tabIndex={index === chosen ? 0 : -1}
          className={look.tab}
          onClick={() => choose(index)}
          onKeyDown={onKeyDown}
        >
          {title}
        </button>
      ))}
    </div>
  );
  return (
    <div>
      {aside ? (
        <div className="mb-3 flex items-center justify-between gap-2 border-b border-line">
          {list}
          {aside}
        </div>
      ) : (
        list
      )}
      <div role="tabpanel" id={`${prefix}-panel`} aria-labelledby={`${prefix}-tab-${chosen}`}>
        {tabs[chosen]?.content}
      </div>
    </div>
  );
}
