import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type Ref } from 'react';
import { useFieldValue } from '../../kit/form/field-value.js';
import { CollegeCrest } from '../art/college-crest.js';
import { Button } from '../../kit/ui/button.js';
import { Skeleton } from '../../kit/ui/states.js';
import { FieldError } from '../../kit/ui/text-field.js';
import { useSwappedControl } from '../../platform/react/swapped-control.js';
import { CollegeCombobox } from './college-combobox.js';
import { collegeQuery } from './colleges.api.js';

interface CollegeFieldProps {
  ref: Ref<{ focus: () => void }>;
  value: number | null;
  error: string | undefined;
  /** Likely college; offered while none is chosen. */
  suggestion?: { id: number; name: string } | null | undefined;
  onChange: (collegeId: number | null) => void;
}

interface FormCollegeProps extends Pick<CollegeFieldProps, 'suggestion'> {
  /** Called after a college was chosen or removed. */
  onChosen?: (collegeId: number | null) => void;
}

/** The `collegeId` field of a form: shows the chosen college with buttons to change it, or a search. */
export function CollegeField({ suggestion, onChosen }: FormCollegeProps) {
  const { ref, value, error, set } = useFieldValue('collegeId');
  return (
    <CollegeInput
      ref={ref}
      value={(value as number | undefined) ?? null}
      error={error?.message}
      suggestion={suggestion}
      onChange={(collegeId) => {
        set(collegeId);
        onChosen?.(collegeId);
      }}
    />
  );
}

function CollegeInput({ ref, value, error, suggestion, onChange }: CollegeFieldProps) {
  const id = useId();
  const [isSearching, setIsSearching] = useState(false);
  const { box, focusNext } = useSwappedControl<HTMLFieldSetElement & HTMLDivElement>(ref);
  const { data: college, isError } = useQuery({ ...collegeQuery(String(value)), enabled: value !== null });
  const search = () => {
    setIsSearching(true);
    focusNext('input');
  };
  const settle = () => {
    setIsSearching(false);
    focusNext('button');
  };
  const choose = (id: number) => {
    onChange(id);
    settle();
  };

  if (value === null || isSearching) {
    return (
      <div ref={box} className="min-w-0">
        <CollegeCombobox
          label="College"
          placeholder="Type its name, city or state"
          error={error}
          onChoose={({ id }) => choose(id)}
        />
        {suggestion && !isSearching && (
          <p className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-2 text-body text-muted">
            Your school address is of {suggestion.name}.
            <Button variant="secondary" onClick={() => choose(suggestion.id)}>
              Choose it
            </Button>
          </p>
        )}
        {isSearching && (
          <Button variant="quiet" className="mt-1 -ml-3" onClick={settle}>
            Keep {college?.name ?? 'the one before'}
          </Button>
        )}
      </div>
    );
  }
  return (
    <fieldset ref={box} className="min-w-0" aria-describedby={error && id}>
      <legend className="mb-1.5 text-body font-semibold">College</legend>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-edge py-2.5 pr-2 pl-3.5">
        <div className="flex min-h-11 min-w-0 flex-1 basis-60 items-center gap-3">
          {isError && !college ? (
            <p className="text-muted">The name of your college could not be loaded.</p>
          ) : (
            <ChosenCollege college={college} />
          )}
        </div>
        <div className="flex max-sm:-ml-3">
          <Button variant="quiet" aria-label="Change college" onClick={search}>
            Change
          </Button>
          <Button
            variant="quiet"
            aria-label="Remove college"
            onClick={() => {
              onChange(null);
              focusNext('input');
            }}
          >
            Remove
          </Button>
        </div>
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}

function ChosenCollege({ college }: { college: CollegeDto | undefined }) {
  if (!college)
    return (
      <>
        <Skeleton className="size-9" />
        <Skeleton className="h-5 w-44" />
      </>
    );
  return (
    <>
      <CollegeCrest college={college} className="size-9" />
      <p className="min-w-0">
        <span className="block leading-snug font-semibold">{college.name}</span>
        <span className="block text-sm text-muted">
          {college.city}, {college.state}
        </span>
      </p>
    </>
  );
}
