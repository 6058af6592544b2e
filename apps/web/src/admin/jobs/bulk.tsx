import type { ImportKind } from '@campus-deals/contracts/enumerations';
import { useState } from 'react';
import type { TableSelection } from '../../kit/table/table.types.js';
import { Button } from '../../kit/ui/button.js';
import { useWrite } from '../../platform/api/use-write.js';
import { BULK_CHOICES, type BulkAction, type BulkBody, type BulkChoice } from './bulk-copy.js';
import { BulkDialog } from './bulk-dialog.js';
import { useShownJob } from './shown-job.js';

const bulkOf = (subject: ImportKind) => (selection: TableSelection) => <BulkBar {...{ subject, selection }} />;

export const [dealsBulk, vendorsBulk, collegesBulk] = [bulkOf('deals'), bulkOf('vendors'), bulkOf('colleges')];

interface BulkBarProps {
  subject: ImportKind;
  selection: TableSelection;
}

/** Offers actions on the selected rows of a table. Each starts a job, whose progress `ShownJob` shows. */
export function BulkBar({ subject, selection }: BulkBarProps) {
  const [asked, setAsked] = useState<BulkChoice>();
  const { show } = useShownJob();
  const { mutate, isPending } = useWrite(`POST /api/admin/${subject}/bulk` as const, {
    failure: `Failed to change ${subject}`,
  });
  const { ids, filter, clear } = selection;
  const begin = (action: BulkAction) =>
    mutate({ ...action, ...(filter ? { filter } : { ids }) } as BulkBody, {
      onSuccess: ({ id }) => {
        setAsked(undefined);
        clear();
        show(id);
      },
    });
  return (
    <>
      {BULK_CHOICES[subject].map((choice) => (
        <Button
          key={choice.action}
          variant={choice.ask?.isDanger ? (choice.action === 'delete' ? 'danger' : 'outline-danger') : 'secondary'}
          aria-disabled={isPending}
          onClick={() => {
            if (isPending) return;
            if (choice.ask) setAsked(choice);
            else begin({ action: choice.action });
          }}
        >
          {choice.label}
        </Button>
      ))}
      {asked?.ask && (
        <BulkDialog
          subject={subject}
          choice={asked}
          ask={asked.ask}
          selection={selection}
          isBusy={isPending}
          onConfirm={begin}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
