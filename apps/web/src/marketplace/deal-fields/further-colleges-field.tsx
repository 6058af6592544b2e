import type { CollegeReferenceDto } from '@campus-deals/contracts/catalog/college.dto';
import { useFormContext } from 'react-hook-form';
import { useFieldValue } from '../../kit/form/field-value.js';
import { Checkbox } from '../../kit/ui/checkbox.js';
import { FieldError } from '../../kit/ui/text-field.js';

/** Field for the colleges that show the deal besides its own. A change drops those that can no longer be chosen. */
export function FurtherCollegesField({ nearby }: { nearby: readonly CollegeReferenceDto[] }) {
  const { error, set, ...field } = useFieldValue('furtherCollegeIds');
  const own = useFormContext().watch('collegeId') as number | null;
  const value = (field.value as number[] | undefined) ?? [];
  const colleges = nearby.filter(({ id }) => id !== own);
  if (colleges.length === 0 && !error) return null;
  const choose = (id: number, isOn: boolean) => {
    const ids = colleges.flatMap((college) =>
      (college.id === id ? isOn : value.includes(college.id)) ? [college.id] : [],
    );
    set(ids.toSorted((a, b) => a - b));
  };
  return (
    <fieldset>
      <legend className="text-body font-semibold">Also shown at</legend>
      {colleges.map(({ id, name }) => (
        <Checkbox key={id} label={name} isOn={value.includes(id)} onChange={(isOn) => choose(id, isOn)} />
      ))}
      <p className="text-sm text-muted">
        Colleges near the places of the business. One approval counts for all; days and hours stay on the clock of the
        deal’s own college.
      </p>
      {error && <FieldError id="furtherCollegeIds-error">{error.message ?? ''}</FieldError>}
    </fieldset>
  );
}

/** Returns a function that removes the deal's own college from the further ones. */
export function useDropFurther(): (own: number | null) => void {
  const { getValues, setValue } = useFormContext<{ furtherCollegeIds?: number[] }>();
  return (own) =>
    setValue(
      'furtherCollegeIds',
      (getValues('furtherCollegeIds') ?? []).filter((id) => id !== own),
    );
}
