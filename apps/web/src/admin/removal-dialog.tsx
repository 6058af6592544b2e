import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { capitalized } from '../kit/text/capitalized.js';
import { formatNumber } from '../kit/text/plural.js';
import { isSameName } from '../kit/text/same-name.js';
import { ConfirmDialog } from '../kit/ui/confirm-dialog.js';
import { ErrorState, InlineError, Loading, Skeleton } from '../kit/ui/states.js';
import { TextField } from '../kit/ui/text-field.js';
import { reading } from '../platform/api/api.js';
import { useWrite } from '../platform/api/use-write.js';

/** The server stops counting here. */
const MOST_COUNTED = 10_000;

interface RemovalDialogProps {
  noun: 'college' | 'vendor';
  of: { id: number; name: string };
  onDeleted?: () => void;
  onClose: () => void;
}

/** Related data that is deleted too, one line each. */
const PARTS = [
  ['vendors', 'vendor', 'vendors'],
  ['deals', 'deal, whatever its state', 'deals, whatever their state'],
  ['saves', 'time that a student keeps one of them', 'times that students keep one of them'],
  ['codes', 'code', 'codes'],
  ['subscribers', 'newsletter subscription, which ends', 'newsletter subscriptions, which end'],
] as const;

/** Lists what is deleted with a thing and requires its name as confirmation, or explains why it cannot be deleted. */
export function RemovalDialog({ noun, of: { id, name }, onDeleted, onClose }: RemovalDialogProps) {
  const route = `/api/admin/${noun}s/:id` as const;
  const { data, isError, refetch } = useQuery({
    ...reading(`${route}/removal` as const, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  });
  const write = useWrite(`DELETE ${route}` as const, {
    params: { id },
    failure: `Failed to delete ${noun}`,
    success: `${capitalized(noun)} deleted`,
  });
  const counts: Partial<Record<(typeof PARTS)[number][0], number>> = data ?? {};
  const countOf = (field: keyof typeof counts) => counts[field] ?? 0;
  const [typedName, setTypedName] = useState('');
  const [nameError, setNameError] = useState<string>();
  const nameField = useRef<HTMLInputElement>(null);
  // A college without vendors and deals is deleted after a plain confirmation.
  const isBare = noun === 'college' && countOf('vendors') + countOf('deals') === 0;
  const needsName = data !== undefined && data.refusal === null && !isBare;
  const remove = () =>
    write.mutate(undefined, {
      onSuccess: () => {
        onClose();
        onDeleted?.();
      },
    });
  const confirm = () => {
    if (!needsName || isSameName(typedName, name)) return remove();
    setNameError(`Type ${name} to confirm`);
    nameField.current?.focus();
  };
  const gone = PARTS.filter(([field]) => countOf(field) > 0);
  return (
    <ConfirmDialog
      title={`Delete ${noun}`}
      description={`Delete ${name}? This cannot be undone.`}
      confirmText={`Delete ${noun}`}
      busyText="Deleting..."
      isDanger
      isBusy={write.isPending}
      isRefused={!data || data.refusal !== null}
      onConfirm={confirm}
      onClose={onClose}
    >
      {data ? (
        data.refusal !== null ? (
          <InlineError>{data.refusal}</InlineError>
        ) : gone.length === 0 ? (
          <p>Nothing else is deleted.</p>
        ) : (
          <>
            <p>This also deletes</p>
            <ul className="mt-1 list-disc space-y-1 pl-5 tabular-nums marker:text-muted">
              {gone.map(([field, one, many]) => (
                <li key={field}>
                  {`${formatNumber(countOf(field))}${countOf(field) >= MOST_COUNTED ? '+' : ''} ${countOf(field) === 1 ? one : many}`}
                </li>
              ))}
            </ul>
          </>
        )
      ) : isError ? (
        <ErrorState title="Unable to load what would be deleted." onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading what would be deleted" className="space-y-2">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-5 w-32" />
        </Loading>
      )}
      {needsName && (
        <TextField
          ref={nameField}
          className="mt-4"
          label={`Type the ${noun}'s name, ${name}`}
          error={nameError}
          value={typedName}
          onChange={({ target }) => {
            setTypedName(target.value);
            setNameError(undefined);
          }}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </ConfirmDialog>
  );
}
