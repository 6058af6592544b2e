import type { AdminVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState, type Ref } from 'react';
import { Button } from '../../kit/ui/button.js';
import { Combobox } from '../../kit/ui/combobox.js';
import { FieldError } from '../../kit/ui/text-field.js';
import { reading } from '../../platform/api/api.js';
import { useDebounced } from '../../platform/react/debounced.js';
import { useSwappedControl } from '../../platform/react/swapped-control.js';

const SUGGESTIONS = 8;

const suggestionsQuery = (search: string) => ({
  ...reading('/api/admin/vendors', { query: { search, limit: SUGGESTIONS } }),
  enabled: search !== '',
});

interface VendorPickerProps {
  ref?: Ref<{ focus: () => void }>;
  label?: string;
  /** Name of the selected vendor. */
  name: string | undefined;
  error?: string | undefined;
  onPick: (vendor: AdminVendorDto) => void;
}

/** Shows the selected vendor with a button to change it, or a search among all vendors. */
export function VendorPicker({ ref, label = 'Vendor', name, error, onPick }: VendorPickerProps) {
  const id = useId();
  const [isSearching, setIsSearching] = useState(false);
  const { box, focusNext } = useSwappedControl<HTMLFieldSetElement>(ref);
  const show = (next: 'input' | 'button') => {
    setIsSearching(next === 'input');
    focusNext(next);
  };
  if (name !== undefined && !isSearching)
    return (
      <fieldset ref={box} className="min-w-0" aria-describedby={error && id}>
        <legend className="mb-1.5 text-body font-semibold">{label}</legend>
        <div className="flex min-h-11 items-center justify-between gap-2 rounded-md border border-edge bg-surface pl-3.5">
          <span className="min-w-0 py-1.5 wrap-anywhere">{name}</span>
          <Button variant="quiet" aria-label="Change vendor" onClick={() => show('input')}>
            Change
          </Button>
        </div>
        {error && <FieldError id={id}>{error}</FieldError>}
      </fieldset>
    );
  return (
    <fieldset ref={box} className="min-w-0">
      <VendorSearch
        label={label}
        error={error}
        onPick={(vendor) => {
          onPick(vendor);
          show('button');
        }}
      />
      {name !== undefined && (
        <Button variant="quiet" className="mt-1 -ml-3" onClick={() => show('button')}>
          Keep {name}
        </Button>
      )}
    </fieldset>
  );
}

function VendorSearch({ label, error, onPick }: Pick<VendorPickerProps, 'error' | 'onPick'> & { label: string }) {
  const [text, setText] = useState('');
  const search = useDebounced(text, 140).trim();
  const {
    data = [],
    isError,
    isFetching,
  } = useQuery({ ...suggestionsQuery(search), placeholderData: keepPreviousData });
  const isAsked = text.trim() !== '';
  const options = isAsked && !isError ? data : [];
  return (
    <Combobox
      label={label}
      placeholder="Name or category"
      error={error}
      text={text}
      onType={setText}
      listLabel="Vendors"
      options={options}
      optionKey={({ id }) => id}
      renderOption={({ name, category, collegeName }) => (
        <>
          <span className="block leading-snug font-medium wrap-anywhere">{name}</span>
          <span className="block text-sm text-muted">{[category, collegeName].filter(Boolean).join(' · ')}</span>
        </>
      )}
      onChoose={onPick}
      isAsked={isAsked}
      isSettled={search === text.trim() && !isFetching}
      emptyText={isError ? 'Vendors could not be searched' : 'No vendors found matching your search'}
      countText={`${options.length} vendors found`}
    />
  );
}
