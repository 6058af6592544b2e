import { Badge } from '../ui/badge.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { showError, showToast } from '../../lib/browser/toast.js';
import { useSavedViews, viewProblem } from './saved-views.api.js';
import { queryToSave, type TableViews } from './table-views.js';
import type { ColumnChoice } from './use-column-choice.js';

interface OpenedViewProps {
  views: TableViews;
  choice: ColumnChoice;
  noun: string;
}

/** Names the view that a table shows, and whether the table was changed since. */
export function OpenedView({ views, choice, noun }: OpenedViewProps) {
  const { opened, isMissing, isChanged, open, dismiss } = views;
  if (isMissing)
    return (
      <div className="mb-4">
        <Notice
          tone="warning"
          title="This view cannot be opened"
          action={
            <Button variant="secondary" onClick={dismiss}>
              Dismiss
            </Button>
          }
        >
          It was deleted, or the admin who saved it does not share it. The table shows all {noun}.
        </Notice>
      </div>
    );
  if (!opened) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <p role="status" className="flex min-h-11 min-w-0 flex-wrap items-center gap-x-2.5">
        <span className="min-w-0 wrap-anywhere">
          <span className="text-muted">View:</span> <strong className="font-semibold">{opened.name}</strong>
        </span>
        {!opened.isOwn && <span className="text-sm text-muted">Shared by {opened.ownerName ?? 'a former admin'}</span>}
        {isChanged && <Badge tone="warning">Changed</Badge>}
      </p>
      {isChanged && (
        <div className="flex flex-wrap gap-2">
          {opened.canChange && <UpdateButton views={views} id={opened.id} query={queryToSave(views, choice)} />}
          <Button variant="quiet" onClick={() => open(opened.id)}>
            Undo changes
          </Button>
        </div>
      )}
    </div>
  );
}

/** Stores the table as it is now in the open view. */
function UpdateButton({ views: { table, open }, id, query }: { views: TableViews; id: number; query: string }) {
  const { update } = useSavedViews(table);
  return (
    <Button
      variant="secondary"
      isBusy={update.isPending}
      onClick={() =>
        !update.isPending &&
        update.mutate(
          { id, query },
          {
            onSuccess: () => {
              showToast({ title: 'View updated' });
              open(id);
            },
            onError: (error) => showError(viewProblem(error)),
          },
        )
      }
    >
      {update.isPending ? 'Updating...' : 'Update view'}
    </Button>
  );
}
