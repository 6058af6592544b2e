import type { ReactNode } from 'react';
import type { TableSelection } from '../../components/table/table-selection.js';
import { Button } from '../../components/ui/button.js';
import { formatNumber } from '../../lib/copy/plural.js';

interface QueueSelectionProps {
  marked: ReadonlySet<number>;
  onClear: () => void;
  renderBulk: (selection: TableSelection) => ReactNode;
}

/** Shows how many deals of the queue are selected, and the actions on them. */
export function QueueSelection({ marked, onClear, renderBulk }: QueueSelectionProps) {
  const selection = { ids: [...marked], filter: null, count: marked.size, isCountCapped: false, clear: onClear };
  return (
    <section
      aria-label="Selection"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-brand bg-brand-soft px-4 py-2 text-on-brand-soft"
    >
      <p role="status" className="font-semibold tabular-nums">
        {formatNumber(marked.size)} selected
      </p>
      <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
        {renderBulk(selection)}
        <Button variant="quiet" className="text-current! hover:text-ink!" onClick={onClear}>
          Clear selection
        </Button>
      </div>
    </section>
  );
}
