import type { SavedViewTable } from '@campus-deals/contracts/enumerations';
import type { SavedViewDto, UpdateSavedViewDto } from '@campus-deals/contracts/identity/saved-view.dto';
import { SAVED_VIEW_NAME_MAXIMUM } from '@campus-deals/contracts/limits';
import { Controller } from 'react-hook-form';
import { Field } from '../form/field.js';
import { FormDialog } from '../form/form-dialog.js';
import { useDtoForm } from '../form/use-dto-form.js';
import { Checkbox } from '../ui/checkbox.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { showError, showToast } from '../../lib/browser/toast.js';
import { useSavedViews, viewProblem } from './saved-views.api.js';

export type ViewDialogKind = 'save' | 'rename' | 'delete';

interface ViewDialogProps {
  kind: ViewDialogKind;
  table: SavedViewTable;
  opened: SavedViewDto | undefined;
  /** Query of the table as it is now. */
  query: string;
  onOpen: (id: number | null) => void;
  onClose: () => void;
}

export function ViewDialog({ kind, opened, ...props }: ViewDialogProps) {
  if (kind === 'save') return <SaveDialog {...props} />;
  if (!opened) return null;
  return kind === 'rename' ? <RenameDialog {...props} view={opened} /> : <DeleteDialog {...props} view={opened} />;
}

const rules = async () => (await import('@campus-deals/contracts/identity/saved-view.dto')).UpdateSavedViewDto;

type DialogProps = Omit<ViewDialogProps, 'kind' | 'opened'>;

function SaveDialog({ table, query, onOpen, onClose }: DialogProps) {
  const { create } = useSavedViews(table);
  const form = useDtoForm<UpdateSavedViewDto>({
    rules,
    defaultValues: { name: '', isShared: false },
    onSubmit: async ({ name = '', isShared = false }) => {
      const { id } = await create.mutateAsync({ name, query, isShared });
      showToast({ title: isShared ? 'View saved and shared' : 'View saved' });
      onClose();
      onOpen(id);
    },
    onFailure: (error, { setError }) => setError('root', { message: viewProblem(error) }),
  });
  return (
    <FormDialog
      form={form}
      title="Save view"
      description="Saves the search, filters, sort order and columns of this table."
      submitText="Save view"
      busyText="Saving..."
      onClose={onClose}
    >
      <NameField />
      <Controller
        control={form.control}
        name="isShared"
        render={({ field }) => (
          <Checkbox label="Share with all admins" isOn={field.value ?? false} onChange={field.onChange} />
        )}
      />
    </FormDialog>
  );
}

function RenameDialog({ table, view, onClose }: DialogProps & { view: SavedViewDto }) {
  const { update } = useSavedViews(table);
  const form = useDtoForm<UpdateSavedViewDto>({
    rules,
    defaultValues: { name: view.name },
    onSubmit: async ({ name = view.name }) => {
      await update.mutateAsync({ id: view.id, name });
      showToast({ title: 'View renamed' });
      onClose();
    },
    onFailure: (error, { setError }) => setError('root', { message: viewProblem(error) }),
  });
  return (
    <FormDialog
      form={form}
      title="Rename view"
      description={view.isShared ? 'All admins see the new name.' : 'Its address stays the same.'}
      submitText="Rename"
      busyText="Renaming..."
      onClose={onClose}
    >
      <NameField />
    </FormDialog>
  );
}

function NameField() {
  return <Field label="Name" name="name" maxLength={SAVED_VIEW_NAME_MAXIMUM} autoComplete="off" required />;
}

function DeleteDialog({ table, view, onOpen, onClose }: DialogProps & { view: SavedViewDto }) {
  const { remove } = useSavedViews(table);
  return (
    <ConfirmDialog
      title={`Delete "${view.name}"?`}
      description={
        view.isShared ? 'Other admins can no longer open it.' : 'The view is deleted. Nothing in the table changes.'
      }
      confirmText="Delete view"
      busyText="Deleting..."
      isDanger
      isBusy={remove.isPending}
      onConfirm={() =>
        remove.mutate(view.id, {
          onSuccess: () => {
            showToast({ title: 'View deleted' });
            onClose();
            onOpen(null);
          },
          onError: (error) => showError(viewProblem(error)),
        })
      }
      onClose={onClose}
    />
  );
}
