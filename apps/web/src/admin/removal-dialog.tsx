import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatNumber } from '../kit/text/plural.js';
import { isSameName } from '../kit/text/same-name.js';
import { ConfirmDialog } from '../kit/ui/confirm-dialog.js';
import { ErrorState, InlineError, Loading, Skeleton } from '../kit/ui/states.js';
import { TextField } from '../kit/ui/text-field.js';

/** The server stops counting here. */
const MOST_COUNTED = 10_000;

interface RemovalDialogProps<Removal extends { refusal: string | null }> {
  /** Name of the thing: "University of Iowa". */
  name: string;
  /** Kind of thing: "college". */
  noun: string;
  /** `GET …/removal` */
  removal: Pick<UseQueryResult<Removal>, 'data' | 'isError' | 'refetch'>;
  /** Related data that is deleted too, one line each. */
  parts: readonly (readonly [field: keyof Removal & string, one: string, many: string])[];
  /** Whether the name must be typed. Undefined: always. */
  isNameAsked?: (removal: Removal) => boolean;
  write: Pick<UseMutationResult<unknown, Error, void>, 'isPending' | 'mutate'>;
  onDeleted?: (() => void) | undefined;
  onClose: () => void;
}

/** Lists what is deleted with a thing and requires its name as confirmation, or explains why it cannot be deleted. */
export function RemovalDialog<Removal extends { refusal: string | null }>(props: RemovalDialogProps<Removal>) {
  const { name, noun, removal, parts, isNameAsked = () => true, write, onDeleted, onClose } = props;
  const { data, isError, refetch } = removal;
  const countOf = (field: keyof Removal & string) => Number(data?.[field] ?? 0);
  const [typedName, setTypedName] = useState('');
  const [nameError, setNameError] = useState<string>();
  const nameField = useRef<HTMLInputElement>(null);
  const needsName = data !== undefined && data.refusal === null && isNameAsked(data);
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
  const gone = parts.filter(([field]) => countOf(field) > 0);
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
