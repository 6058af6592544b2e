import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import type { PlaceDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { MAIN_PLACE, MOST_FURTHER_PLACES } from '@campus-deals/contracts/limits';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { SectionCard } from '../../components/ui/section-card.js';
import { refusalOf } from '../../lib/api/refused-fields.js';
import { showError, showToast } from '../../lib/browser/toast.js';
import { distanceText } from '../../lib/copy/deal-copy.js';
import { placeName, placesOf } from '../../lib/copy/place-list.js';
import type { ProfileSlots } from './profile-fields.js';
import { useRemovePlace } from './vendor-profile.api.js';

const PlaceDialog = lazy(async () => ({ default: (await import('./place-dialog.js')).PlaceDialog }));

type Open = { kind: 'write'; place: PlaceDto | undefined } | { kind: 'remove'; place: PlaceDto };

interface PlacesCardProps extends Pick<ProfileSlots, 'renderLocation'> {
  vendor: OwnVendorDto;
}

/** Lists the places of the business, adds others, and changes and removes those. */
export function PlacesCard({ vendor, renderLocation }: PlacesCardProps) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const places = placesOf(vendor);
  return (
    <SectionCard
      title="Places"
      description="Students see the place that is nearest to their college. Your main place is the address of your profile."
      aside={
        places.length <= MOST_FURTHER_PLACES && (
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
          />
        ))}
      </ul>
      {open?.kind === 'write' && (
        <Suspense fallback={null}>
          <PlaceDialog vendor={vendor} place={open.place} renderLocation={renderLocation} onClose={close} />
        </Suspense>
      )}
      {open?.kind === 'remove' && <RemovePlaceDialog place={open.place} onClose={close} />}
    </SectionCard>
  );
}

interface PlaceItemProps {
  place: PlaceDto;
  onEdit: () => void;
  onRemove: () => void;
}

function PlaceItem({ place, onEdit, onRemove }: PlaceItemProps) {
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
        <div className="flex gap-2">
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

function RemovePlaceDialog({ place, onClose }: { place: PlaceDto; onClose: () => void }) {
  const { mutate, isPending } = useRemovePlace();
  const remove = () =>
    mutate(place.id, {
      onSuccess: () => {
        showToast({ title: 'Place removed' });
        onClose();
      },
      onError: (error) => showError(refusalOf(error) ?? 'Failed to remove the place. Please try again.'),
    });
  return (
    <ConfirmDialog
      title={`Remove ${placeName(place)}?`}
      description="Students no longer see this address. Your deals stay, and counter devices there keep working without a place."
      confirmText="Remove place"
      busyText="Removing..."
      isDanger
      isBusy={isPending}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
