import type { LucideIcon } from 'lucide-react';
import { useEffect, useId, type KeyboardEvent, type ReactNode } from 'react';

export interface SideTab {
  id: string;
  title: string;
  Icon: LucideIcon;
  content: ReactNode;
}

interface SideTabsProps {
  label: string;
  tabs: SideTab[];
  chosen: string;
  onChoose: (id: string) => void;
}

/** Tabs at the side (WAI-ARIA, chosen as focus moves); in a row that scrolls where there is no room beside. */
export function SideTabs({ label, tabs, chosen, onChoose }: SideTabsProps) {
  const prefix = useId();
  const at = Math.max(
    0,
    tabs.findIndex(({ id }) => id === chosen),
  );
  const tab = tabs[at];
  const chosenId = `${prefix}-${tab?.id}`;
  useEffect(() => {
    document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosenId]);
  const onKeyDown = (event: KeyboardEvent) => {
    // Both, since the tabs stand below or beside each other.
    const step = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: -1 }[
      event.key
    ];
    const next = step === undefined ? undefined : tabs.at(step % tabs.length);
    if (!next) return;
    event.preventDefault();
    onChoose(next.id);
    document.getElementById(`${prefix}-${next.id}`)?.focus();
  };
  return (
    <div className="grid items-start gap-x-8 gap-y-5 xl:grid-cols-[11rem_minmax(0,1fr)]">
      <div
        role="tablist"
        aria-label={label}
        className="-mx-4 flex gap-1 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:px-1 xl:sticky xl:top-6 xl:flex-col"
      >
        {tabs.map(({ id, title, Icon }) => (
          <button
            key={id}
            id={`${prefix}-${id}`}
            type="button"
            role="tab"
            aria-selected={id === tab?.id}
            aria-controls={`${prefix}-panel`}
            tabIndex={id === tab?.id ? 0 : -1}
            className="inline-flex min-h-11 shrink-0 items-center gap-2.5 rounded-md px-3 text-[0.9375rem] font-medium whitespace-nowrap text-muted transition-colors hover:bg-well hover:text-ink aria-selected:bg-brand-soft aria-selected:font-semibold aria-selected:text-on-brand-soft"
            onClick={() => onChoose(id)}
            onKeyDown={onKeyDown}
          >
            <Icon className="size-4.5 shrink-0" aria-hidden="true" />
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${prefix}-panel`} aria-labelledby={chosenId} className="min-w-0">
        {tab?.content}
      </div>
    </div>
  );
}
