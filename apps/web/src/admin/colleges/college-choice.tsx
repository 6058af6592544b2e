import type { AdminCollegeDto, CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState, type Ref } from 'react';
import { useFieldValue } from '../../kit/form/field-value.js';
import { reading } from '../../platform/api/api.js';
import { classNames } from '../../platform/react/class-names.js';
import { useDebounced } from '../../platform/react/debounced.js';
import { useSwappedControl } from '../../platform/react/swapped-control.js';
import { IconButton } from '../../kit/ui/button.js';
import { Combobox } from '../../kit/ui/combobox.js';
import { FieldError } from '../../kit/ui/text-field.js';
import { CollegeState } from './college-state.js';

const SUGGESTED = 8;

/** Searches colleges by text, including those in preparation. */
const suggestionsQuery = (search: string) => ({
  ...reading('/api/admin/colleges', { query: { search, limit: SUGGESTED } }),
  enabled: search !== '',
});

export const collegeQuery = (id: number) => reading('/api/colleges/id/:id', { params: { id } });

/** Filter of a table by college. */
export const collegeFilter = {
  name: 'collegeId',
  label: 'College',
  kind: 'pick',
  Control: ({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) => (
    <CollegeChoice
      label={label}
      isLabelHidden
      placeholder="College"
      value={Number(value) || null}
      onChange={(id) => onChange(id === null ? '' : String(id))}
    />
  ),
  Value: ({ value }: { value: string }) => <CollegeName id={Number(value)} />,
} as const;

function CollegeName({ id }: { id: number }) {
  const { data, isError } = useQuery(collegeQuery(id));
  return data?.name ?? (isError ? `College ${id}` : 'Loading...');
}

interface CollegeChoiceProps {
  label: string;
  isLabelHidden?: boolean;
  value: number | null;
  onChange: (collegeId: number | null, college?: CollegeDto) => void;
  error?: string | undefined;
  placeholder?: string;
  ref?: Ref<{ focus: () => void }>;
}

/** Picks one college or none, for a filter or a form. */
export function CollegeChoice({ value, onChange, ref, ...field }: CollegeChoiceProps) {
  const { box, focusNext } = useSwappedControl<HTMLDivElement>(ref);
  const change: CollegeChoiceProps['onChange'] = (id, college) => {
    focusNext(id === null ? 'input' : 'button');
    onChange(id, college);
  };
  return (
    <div ref={box} className="min-w-0">
      {value === null ? (
        <CollegeSearch {...field} onChoose={(college) => change(college.id, college)} />
      ) : (
        <Chosen {...field} id={value} onRemove={() => change(null)} />
      )}
    </div>
  );
}

type LabelProps = Pick<CollegeChoiceProps, 'label' | 'isLabelHidden' | 'error' | 'placeholder'>;

function Chosen({ label, isLabelHidden, error, id, onRemove }: LabelProps & { id: number; onRemove: () => void }) {
  return (
    <fieldset className="min-w-0">
      <legend className={classNames('mb-1.5 text-body font-semibold', isLabelHidden && 'sr-only')}>{label}</legend>
      <div className="flex h-11 items-center gap-2 rounded-md border border-edge bg-surface pl-3.5">
        <span className="min-w-0 flex-1 truncate">
          <CollegeName id={id} />
        </span>
        <IconButton label={`Remove ${label.toLowerCase()}`} onClick={onRemove}>
          <X className="size-4.5" />
        </IconButton>
      </div>
      {error && <FieldError id={`college-${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

interface CollegeSearchProps extends LabelProps {
  onChoose: (college: AdminCollegeDto) => void;
}

function CollegeSearch({ placeholder = 'Name, city or short name', onChoose, ...label }: CollegeSearchProps) {
  const [text, setText] = useState('');
  const settled = useDebounced(text, 140).trim();
  const { data = [], isFetching } = useQuery({ ...suggestionsQuery(settled), placeholderData: keepPreviousData });
  const options = text.trim() ? data : [];
  return (
    <Combobox
      {...label}
      placeholder={placeholder}
      text={text}
      onType={setText}
      listLabel="Colleges"
      options={options}
      optionKey={({ id }) => id}
      renderOption={(college) => (
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-1">
            <span className="block leading-snug font-medium">{college.name}</span>
            <span className="block text-sm text-muted">
              {college.city}, {college.state}
            </span>
          </span>
          {college.status === 'pending' && <CollegeState college={college} />}
        </span>
      )}
      onChoose={onChoose}
      isAsked={text.trim() !== ''}
      isSettled={settled === text.trim() && !isFetching}
      emptyText="No colleges found matching your search"
      countText={`${options.length} colleges found`}
    />
  );
}

/** The `collegeId` field of a form. */
export function AdminCollegeField({
  onChosen,
  ...props
}: {
  placeholder?: string;
  onChosen?: (id: number | null) => void;
}) {
  const { ref, value, error, set } = useFieldValue('collegeId');
  return (
    <CollegeChoice
      ref={ref}
      label="College"
      value={(value as number | undefined) ?? null}
      error={error?.message}
      {...props}
      onChange={(id) => {
        set(id);
        onChosen?.(id);
      }}
    />
  );
}
