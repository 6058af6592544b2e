import type { DealDto } from '@campus-deals/contracts/deal.dto';
import type { VendorDto } from '@campus-deals/contracts/vendor.dto';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { saveAsFile } from '../../lib/browser/save-as-file.js';
import { showToast } from '../../lib/browser/toast.js';

/** "Add to calendar", for a deal that has a time: its weekly hours, or its last day. */
export function CalendarButton({ deal, vendor }: { deal: DealDto; vendor: VendorDto }) {
  const [isBusy, setIsBusy] = useState(false);
  if (!deal.schedule && !deal.endDate) return null;
  const add = async () => {
    setIsBusy(true);
    try {
      const { calendarFile, slug } = await import('./calendar-file.js');
      saveAsFile(
        `${slug(deal.title)}.ics`,
        calendarFile({ deal, vendor, url: window.location.origin + window.location.pathname }),
        'text/calendar;charset=utf-8',
      );
    } catch {
      showToast({
        title: 'Error',
        description: 'The calendar entry could not be made. Please try again.',
        tone: 'danger',
      });
    }
    setIsBusy(false);
  };
  return (
    <Button look="quiet" isBusy={isBusy} onClick={() => void add()}>
      {!isBusy && <CalendarPlus className="size-4.5" aria-hidden="true" />}Add to calendar
    </Button>
  );
}
