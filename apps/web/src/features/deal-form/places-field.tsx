import type { PlaceDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { useController, useFormContext } from 'react-hook-form';
import { Checkbox } from '../../components/ui/checkbox.js';
import { FieldError } from '../../components/ui/text-field.js';
import { placeName } from '../../lib/copy/place-list.js';

/** Field for the places where the deal is valid. All of them are stored as null, which includes later ones. */
export function PlacesField({ places }: { places: readonly PlaceDto[] }) {
  const { field, fieldState } = useController({ name: 'placeIds' });
  const { clearErrors } = useFormContext();
  const value = field.value as number[] | null | undefined;
  const isChosen = (id: number) => !value || value.includes(id);
  const choose = (id: number, isOn: boolean) => {
    clearErrors(['placeIds', 'root']);
    const ids = places.flatMap((place) => ((place.id === id ? isOn : isChosen(place.id)) ? [place.id] : []));
    field.onChange(ids.length === places.length ? null : ids.toSorted((a, b) => a - b));
  };
  return (
    <fieldset>
      <legend className="text-[0.9375rem] font-semibold">Valid at</legend>
      {places.map((place) => (
        <Checkbox
          key={place.id}
          label={placeName(place)}
          isOn={isChosen(place.id)}
          onChange={(isOn) => choose(place.id, isOn)}
        />
      ))}
      <p className="text-sm text-muted">Students see the nearest of them. All includes places that you add later.</p>
      {fieldState.error && <FieldError id="placeIds-error">{fieldState.error.message ?? ''}</FieldError>}
    </fieldset>
  );
}
