import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useTypedName } from '../kit/form/typed-name.js';
import { capitalized } from '../kit/text/capitalized.js';
import { formatNumber } from '../kit/text/plural.js';
import { ConfirmDialog } from '../kit/ui/confirm-dialog.js';
import { ReadBoundary } from '../kit/ui/read-boundary.js';
import { InlineError, LoadingList } from '../kit/ui/states.js';
import { TextField } from '../kit/ui/text-field.js';
import { reading } from '../platform/api/api.js';
import { useWrite } from '../platform/api/use-write.js';

/** The server stops counting here. */
const MAX_COUNTED = 10_000;

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

type Noun = RemovalDialogProps['noun'];

const removalQuery = (noun: Noun, id: number) => ({
  ...reading(`/api/admin/${noun}s/:id/removal` as const, { params: { id } }),
  staleTime: 0,
  gcTime: 0,
});

/** Lists the data that is deleted too, and requires the name as confirmation; or explains why deletion is refused. */
export function RemovalDialog({ noun, of: { id, name }, onDeleted, onClose }: RemovalDialogProps) {
  const { data } = useQuery(removalQuery(noun, id));
  const write = useWrite(`DELETE /api/admin/${noun}s/:id` as const, {
    params: { id },
    failure: `Failed to delete ${noun}`,
    success: `${capitalized(noun)} deleted`,
  });
  const { field, isTyped } = useTypedName();
  // A college without vendors and deals is deleted after a plain confirmation.
  const isBare = noun === 'college' && countOf(data, 'vendors') + countOf(data, 'deals') === 0;
  const needsName = data?.refusal === null && !isBare;
  const remove = () =>
    write.mutate(undefined, {
      onSuccess: () => {
        onClose();
        onDeleted?.();
      },
    });
  return (
    <ConfirmDialog
      title={`Delete ${noun}`}
      description={`Delete ${name}? This cannot be undone.`}
      confirmText={`Delete ${noun}`}
      busyText="Deleting..."
      isDanger
      isBusy={write.isPending}
      isRefused={data?.refusal !== null}
      onConfirm={() => (!needsName || isTyped(name)) && remove()}
      onClose={onClose}
    >
      <ReadBoundary
        failure="Unable to load what would be deleted."
        loading={<LoadingList label="Loading what would be deleted" className="space-y-2" count={2} size="h-5 w-40" />}
      >
        <Consequences noun={noun} id={id} />
      </ReadBoundary>
      {needsName && <TextField {...field} className="mt-4" label={`Type the ${noun}'s name, ${name}`} />}
    </ConfirmDialog>
  );
}

function Consequences({ noun, id }: { noun: Noun; id: number }) {
  const { data } = useSuspenseQuery(removalQuery(noun, id));
  if (data.refusal !== null) return <InlineError>{data.refusal}</InlineError>;
  const gone = PARTS.filter(([part]) => countOf(data, part) > 0);
  if (gone.length === 0) return <p>Nothing else is deleted.</p>;
  return (
    <>
      <p>This also deletes</p>
      <ul className="mt-1 list-disc space-y-1 pl-5 tabular-nums marker:text-muted">
        {gone.map(([part, one, many]) => {
          const count = countOf(data, part);
          return (
            <li key={part}>{`${formatNumber(count)}${count >= MAX_COUNTED ? '+' : ''} ${count === 1 ? one : many}`}</li>
          );
        })}
      </ul>
    </>
  );
}

type Counts = Partial<Record<(typeof PARTS)[number][0], number>>;

const countOf = (counts: Counts | undefined, part: keyof Counts): number => counts?.[part] ?? 0;
