import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from '../../lib/api/http-client.js';
import { formatNumber } from '../../lib/copy/plural.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { Loading, Skeleton } from '../ui/skeleton.js';
import { ErrorState, InlineError } from '../ui/states.js';

function removalQuery<Removal>(path: string) {
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => getJson<Removal>(path, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The server counts no further. */
const MOST_COUNTED = 10_000;

interface RemovalDialogProps<Removal extends { refusal: string | null }> {
  /** "University of Iowa" */
  name: string;
  /** "college" */
  noun: string;
  /** `GET …/removal` */
  path: string;
  /** What goes with it, one line each. */
  parts: readonly (readonly [field: keyof Removal & string, text: string])[];
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says what goes with a thing before it is deleted, or why it cannot be. */
export function RemovalDialog<Removal extends { refusal: string | null }>(props: RemovalDialogProps<Removal>) {
  const { name, noun, path, parts, isBusy, onConfirm, onClose } = props;
  const { data, isError, refetch } = useQuery(removalQuery<Removal>(path));
  const countOf = (field: keyof Removal & string) => Number(data?.[field] ?? 0);
  const gone = parts.filter(([field]) => countOf(field) > 0);
  return (
    <ConfirmDialog
      title={`Delete ${noun}`}
      description={`Delete ${name}? This cannot be undone.`}
      confirmText={`Delete ${noun}`}
      busyText="Deleting..."
      isDanger
      isBusy={isBusy}
      isRefused={!data || data.refusal !== null}
      onConfirm={onConfirm}
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
              {gone.map(([field, text]) => (
                <li key={field}>
                  {formatNumber(countOf(field))}
                  {countOf(field) >= MOST_COUNTED && '+'} {text}
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
    </ConfirmDialog>
  );
}
