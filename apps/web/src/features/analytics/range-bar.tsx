import { Download } from 'lucide-react';
import { Button, buttonClasses } from '../../components/ui/button.js';
import { DayRangeFields } from '../../components/ui/day-range-fields.js';
import type { AnalyticsChoice } from './analytics-choice.js';

interface RangeBarProps {
  choice: AnalyticsChoice;
  onChoose: (change: Partial<AnalyticsChoice>) => void;
  now: number;
  csv: string;
  /** Title of the deal, if only one is shown. */
  dealTitle: string | undefined;
}

/** Chooses the range, shows the deal filter, and links the spreadsheet. */
export function RangeBar({ choice, onChoose, now, csv, dealTitle }: RangeBarProps) {
  return (
    <div className="flex flex-wrap items-end gap-3 md:gap-4">
      <DayRangeFields range={choice} onChoose={onChoose} now={now} />
      <a href={csv} download className={buttonClasses('secondary', 'max-sm:w-full')}>
        <Download className="size-4.5" />
        Download CSV
      </a>
      {choice.dealId && (
        <div className="flex min-h-11 flex-wrap items-center gap-x-3 max-sm:w-full">
          <p className="text-[0.9375rem]">
            Only <strong>{dealTitle ?? 'one deal'}</strong>
          </p>
          <Button variant="quiet" onClick={() => onChoose({ dealId: undefined })}>
            Show all deals
          </Button>
        </div>
      )}
    </div>
  );
}
