import type { SavedViewTable } from '@campus-deals/contracts/enumerations';
import type { SavedViewDto, UpdateSavedViewDto } from '@campus-deals/contracts/identity/saved-view.dto';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reading, write } from '../../lib/api/api.js';
import { refusalOf, refusedFields } from '../../lib/api/refused-fields.js';

export const savedViewsQuery = (table: SavedViewTable) => ({
  ...reading('/api/admin/saved-views', { query: { table } }),
  // Other admins share views.
  staleTime: 0,
});

/** Writes of saved views. The stored list has a new or changed view before its promise resolves. */
export function useSavedViews(table: SavedViewTable) {
  const client = useQueryClient();
  const { queryKey } = savedViewsQuery(table);
  const store = (change: (views: SavedViewDto[]) => SavedViewDto[]) =>
    client.setQueryData(queryKey, (views: SavedViewDto[] | undefined) => change(views ?? []));
  const create = useMutation({
    mutationFn: (view: { name: string; query: string; isShared: boolean }) =>
      write('POST /api/admin/saved-views', { body: { table, ...view } }),
    onSuccess: (view) => void store((views) => [...views, view].toSorted((a, b) => a.name.localeCompare(b.name))),
  });
  const update = useMutation({
    mutationFn: ({ id, ...body }: UpdateSavedViewDto & { id: number }) =>
      write('PATCH /api/admin/saved-views/:id', { params: { id }, body }),
    onSuccess: (view) => void store((views) => views.map((each) => (each.id === view.id ? view : each))),
  });
  const remove = useMutation({
    mutationFn: (id: number) => write('DELETE /api/admin/saved-views/:id', { params: { id } }),
    // Not removed from the stored list: the table still shows the view until it closes.
    onSuccess: () => void client.invalidateQueries({ queryKey }),
  });
  return { create, update, remove };
}

/** Message about a view that was refused, or could not be sent. */
export function viewProblem(error: Error): string {
  return refusedFields(error)['query'] ?? refusalOf(error) ?? 'The view could not be saved. Please try again.';
}
