import { useQuery } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { showError, showToast } from '../../lib/browser/toast.js';
import { savedViewsQuery, useSavedViews, viewProblem } from './saved-views.api.js';
import { ActionItem, ChoiceItems, MenuLine, TableMenu } from './table-menu.js';
import { queryToSave, type TableViews } from './table-views.js';
import { ToolbarButton } from './toolbar-button.js';
import type { ColumnChoice } from './use-column-choice.js';
import type { ViewDialogKind } from './view-dialogs.js';

const ViewDialog = lazy(async () => ({ default: (await import('./view-dialogs.js')).ViewDialog }));

interface ViewsMenuProps {
  views: TableViews;
  choice: ColumnChoice;
}

/** Menu of a table's saved views: opens, saves, renames, shares and deletes them. */
export function ViewsMenu({ views, choice }: ViewsMenuProps) {
  const { table, opened, open } = views;
  const [dialog, setDialog] = useState<ViewDialogKind>();
  const share = useShare(views);
  return (
    <>
      <TableMenu label="Views" trigger={<ToolbarButton label="Views" icon={<Bookmark />} />}>
        <ViewItems views={views} />
        <MenuLine />
        <ActionItem action={{ label: 'Save as a new view', onSelect: () => setDialog('save') }} />
        {opened?.canChange && (
          <>
            <ActionItem action={{ label: 'Rename', onSelect: () => setDialog('rename') }} />
            <ActionItem
              action={{ label: opened.isShared ? 'Stop sharing' : 'Share with all admins', onSelect: share }}
            />
            <ActionItem action={{ label: 'Delete view', isDanger: true, onSelect: () => setDialog('delete') }} />
          </>
        )}
        {opened && <ActionItem action={{ label: 'Close view', onSelect: () => open(null) }} />}
      </TableMenu>
      {dialog && (
        <Suspense fallback={null}>
          <ViewDialog
            kind={dialog}
            table={table}
            opened={opened}
            query={queryToSave(views, choice)}
            onOpen={open}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Views that the admin can open. Read when the menu opens. */
function ViewItems({ views: { table, opened, open } }: { views: TableViews }) {
  const { data, isError } = useQuery(savedViewsQuery(table));
  if (isError && !data) return <p className="px-3 py-2 text-danger">The views could not be loaded.</p>;
  if (!data) return <p className="px-3 py-2 text-muted">Loading...</p>;
  if (data.length === 0)
    return (
      <p className="max-w-64 px-3 py-2 text-[0.9375rem] text-muted">
        No saved views yet. Set filters, sort order and columns, then save them under a name.
      </p>
    );
  const own = data.filter(({ isOwn }) => isOwn);
  const others = data.filter(({ isOwn }) => !isOwn);
  return (
    <>
      {own.length > 0 && (
        <ChoiceItems
          label="My views"
          items={own.map((view) => ({ ...view, note: view.isShared ? 'Shared' : undefined }))}
          chosen={opened?.id}
          onChoose={open}
        />
      )}
      {others.length > 0 && (
        <ChoiceItems
          label="Shared by others"
          items={others.map((view) => ({ ...view, note: view.ownerName ?? undefined }))}
          chosen={opened?.id}
          onChoose={open}
        />
      )}
    </>
  );
}

/** Shares the open view, or stops sharing it. */
function useShare({ table, opened }: TableViews) {
  const { update } = useSavedViews(table);
  return () => {
    if (!opened || update.isPending) return;
    update.mutate(
      { id: opened.id, isShared: !opened.isShared },
      {
        onSuccess: ({ isShared }) =>
          showToast(
            isShared
              ? {
                  title: 'View shared',
                  description: 'Send its address to other admins, or let them find it under "Views".',
                }
              : { title: 'View no longer shared' },
          ),
        onError: (error) => showError(viewProblem(error)),
      },
    );
  };
}
