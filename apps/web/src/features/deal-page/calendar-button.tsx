import type { DealDto } from '@campus-deals/contracts/catalog/deal.dto';
import type { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { showToast } from '../../lib/browser/toast.js';

/** "Add to calendar" for a deal with weekly hours or a last day. */
export function CalendarButton({ deal, vendor }: { deal: DealDto; vendor: VendorDto }) {
  const [isBusy, setIsBusy] = useState(false);
  if (!deal.schedule && !deal.endDate) return null;
  const add = async () => {
    setIsBusy(true);
    try {
      const { saveCalendarFile } = await import('./save-calendar-file.js');
      saveCalendarFile({ deal, vendor });
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
    <Button variant="secondary" isBusy={isBusy} onClick={() => void add()}>
      {!isBusy && <CalendarPlus className="size-4.5" aria-hidden="true" />}Add to calendar
    </Button>
  );
}
