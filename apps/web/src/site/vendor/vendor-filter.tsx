import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { IconButton } from '../../kit/ui/button.js';
import { inputClasses } from '../../kit/ui/text-field.js';
import { classNames } from '../../platform/react/class-names.js';

const TYPING_MS = 300;
const SEARCH_MAXIMUM = 100;

interface VendorFilterProps {
  choice: VendorChoice;
  onChange: (change: Partial<VendorChoice>) => void;
}

/** Search box, and chips for order and opening hours. */
export function VendorFilter({ choice, onChange }: VendorFilterProps) {
  return (
    <div role="search" className="space-y-3">
      <SearchBox search={choice.search} onChange={(search) => onChange({ search })} />
      <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:px-0">
        <Chip isOn={choice.sort === 'newest'} onClick={() => onChange({ sort: 'newest' })}>
          Newest
        </Chip>
        <Chip isOn={choice.sort === 'nearest'} onClick={() => onChange({ sort: 'nearest' })}>
          Nearest
        </Chip>
        <span className="mx-1 my-2 w-px shrink-0 bg-line" aria-hidden="true" />
        <Chip isOn={choice.openNow} onClick={() => onChange({ openNow: !choice.openNow })}>
          Open now
        </Chip>
      </div>
    </div>
  );
}

interface SearchBoxProps {
  search: string;
  onChange: (search: string) => void;
}

function SearchBox({ search, onChange }: SearchBoxProps) {
  const [text, setText] = useState(search);
  const [known, setKnown] = useState(search);
  // The address was changed elsewhere: by "Clear Search", or by going back.
  if (search !== known) {
    setKnown(search);
    if (search !== text.trim()) setText(search);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (typed: string, delay = TYPING_MS) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(typed.trim()), delay);
  };
  return (
    <div className="relative">
      <Search className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted" />
      <input
        type="search"
        aria-label="Search vendors"
        placeholder="Search vendors by name or category..."
        enterKeyHint="search"
        maxLength={SEARCH_MAXIMUM}
        className={classNames(
          inputClasses,
          'pl-11! text-ellipsis [&::-webkit-search-cancel-button]:hidden',
          text !== '' && 'pr-11!',
        )}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      {text && (
        <IconButton label="Clear the search box" className="absolute top-0 right-0" onClick={() => type('', 0)}>
          <X className="size-4.5" />
        </IconButton>
      )}
    </div>
  );
}

function Chip({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={classNames(
        'min-h-11 shrink-0 rounded-full border px-4.5 text-body font-semibold whitespace-nowrap transition-colors',
        isOn ? 'border-brand bg-brand text-on-brand' : 'border-edge/60 bg-surface hover:border-brand hover:text-brand',
      )}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** Filter and order of the vendors. */
interface VendorChoice {
  search: string;
  sort: 'newest' | 'nearest';
  openNow: boolean;
}

/** Keeps the choice in the address, so that it can be shared and survives a visit to a vendor and back. */
export function useVendorChoice(): [VendorChoice, (change: Partial<VendorChoice>) => void] {
  const [params, setParams] = useSearchParams();
  const choice = vendorChoice(params);
  const change = (changed: Partial<VendorChoice>) => {
    const { search, sort, openNow } = { ...choice, ...changed };
    setParams(
      { ...(search && { search }), ...(sort === 'nearest' && { sort }), ...(openNow && { openNow: 'true' }) },
      { replace: true, preventScrollReset: true },
    );
  };
  return [choice, change];
}

/** Parses the choice in the address. */
export function vendorChoice(params: URLSearchParams): VendorChoice {
  return {
    search: params.get('search') ?? '',
    sort: params.get('sort') === 'nearest' ? 'nearest' : 'newest',
    openNow: params.get('openNow') === 'true',
  };
}
