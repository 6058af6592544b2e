import type { PlaceDto, VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { MAIN_PLACE, MAX_FURTHER_PLACES } from '@campus-deals/contracts/limits';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Badge } from '../../kit/ui/badge.js';
import { Button } from '../../kit/ui/button.js';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { useWrite } from '../../platform/api/use-write.js';
import { distanceText } from '../copy/deal-copy.js';
import { FAR_COLLEGES, placeName, placesOf } from '../copy/place-list.js';
import { useOwnPlaces, type PlaceRequests } from './vendor-profile.api.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

const PlaceDialog = lazyNamed(() => import('./place-dialog.js'), 'PlaceDialog');

type Open = { kind: 'write'; place: PlaceDto | undefined } | { kind: 'remove' | 'make-main'; place: PlaceDto };

interface PlacesCardProps {
  vendor: VendorDto;
  requests: PlaceRequests;
}

/** Places of the owner's business. */
export function OwnPlacesCard({ vendor }: { vendor: VendorDto }) {
  return <PlacesCard vendor={vendor} requests={useOwnPlaces()} />;
}

/** Lists the places of the business, adds others, and changes and removes those. */
export function PlacesCard({ vendor, requests }: PlacesCardProps) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const places = placesOf(vendor);
  return (
    <SectionCard
      title="Places"
      description={`Students see the place that is nearest to their college. The main place is the address of the profile. ${FAR_COLLEGES}`}
      aside={
        places.length <= MAX_FURTHER_PLACES && (
          <Button variant="secondary" onClick={() => setOpen({ kind: 'write', place: undefined })}>
            <Plus className="size-4.5" />
            Add a place
          </Button>
        )
      }
    >
      <ul className="divide-y divide-line">
        {places.map((place) => (
          <PlaceItem
            key={place.id}
            place={place}
            onEdit={() => setOpen({ kind: 'write', place })}
            onRemove={() => setOpen({ kind: 'remove', place })}
            onMakeMain={requests.makeMain && (() => setOpen({ kind: 'make-main', place }))}
          />
        ))}
      </ul>
      {open?.kind === 'write' && (
        <Suspense fallback={null}>
          <PlaceDialog vendor={vendor} place={open.place} write={requests.write} onClose={close} />
        </Suspense>
      )}
      {open?.kind === 'remove' && (
        <PlaceQuestion {...REMOVE} place={open.place} send={requests.remove} onClose={close} />
      )}
      {open?.kind === 'make-main' && requests.makeMain && (
        <PlaceQuestion {...MAKE_MAIN} place={open.place} send={requests.makeMain} onClose={close} />
      )}
    </SectionCard>
  );
}

interface PlaceItemProps {
  place: PlaceDto;
  onEdit: () => void;
  onRemove: () => void;
  onMakeMain: (() => void) | undefined;
}

function PlaceItem({ place, onEdit, onRemove, onMakeMain }: PlaceItemProps) {
  const name = placeName(place);
  const distance = distanceText(place);
  const facts = [place.name && [place.address, place.city].filter(Boolean).join(', '), distance].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {name}
          {place.id === MAIN_PLACE && <Badge>Main place</Badge>}
        </p>
        {facts.length > 0 && <p className="text-sm text-muted">{facts.join(' · ')}</p>}
      </div>
      {place.id !== MAIN_PLACE && (
        <div className="flex flex-wrap gap-2">
          {onMakeMain && (
            <Button variant="quiet" aria-label={`Make main: ${name}`} onClick={onMakeMain}>
              Make main
            </Button>
          )}
          <Button variant="quiet" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          <Button variant="quiet-danger" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      )}
    </li>
  );
}

interface Question {
  title: (name: string) => string;
  description: string;
  confirmText: string;
  busyText: string;
  isDanger?: boolean;
  done: string;
  failed: string;
}

const REMOVE: Question = {
  title: (name) => `Remove ${name}?`,
  description: `Students no longer see this address. The deals stay, and counter devices there keep working without a place. ${FAR_COLLEGES}`,
  confirmText: 'Remove place',
  busyText: 'Removing...',
  isDanger: true,
  done: 'Place removed',
  failed: 'Failed to remove the place. Please try again.',
};

const MAKE_MAIN: Question = {
  title: (name) => `Make ${name} the main place?`,
  description:
    'Your profile then shows its address, phone and hours, and your present main address becomes a further place. Deals and counter devices stay at their addresses.',
  confirmText: 'Make it the main place',
  busyText: 'Changing...',
  done: 'Main place changed',
  failed: 'Failed to change the main place. Please try again.',
};

interface PlaceQuestionProps extends Question {
  place: PlaceDto;
  send: (id: number) => Promise<void>;
  onClose: () => void;
}

/** Asks before a place is removed or becomes the main one. */
function PlaceQuestion({ title, done, failed, place, send, onClose, ...question }: PlaceQuestionProps) {
  const write = useWrite(() => send(place.id), { changes: [], success: done, failure: failed });
  return <ConfirmDialog {...question} title={title(placeName(place))} write={write} onClose={onClose} />;
}
