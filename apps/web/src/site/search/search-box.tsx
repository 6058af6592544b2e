import { discountBadge } from '@campus-deals/contracts/catalog/discount';
import type { SearchResultsDto } from '@campus-deals/contracts/catalog/search-results.dto';
import { COLLEGE_SEARCH_MINIMUM } from '@campus-deals/contracts/gateway/site-rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { CollegeCrest } from '../../marketplace/art/college-crest.js';
import { VendorMark } from '../../marketplace/art/vendor-mark.js';
import { Button } from '../../kit/ui/button.js';
import { Combobox } from '../../kit/ui/combobox.js';
import { to } from '../../platform/paths.js';
import { searchQuery } from '../college/deals.api.js';
import { useDebounced } from '../../platform/react/debounced.js';
import { plural } from '../../kit/text/plural.js';
import { CollegeName } from './college-name.js';

/** Maximum suggestions per kind. */
const PER_KIND = 4;

type Suggestion =
  | { kind: 'college'; thing: SearchResultsDto['colleges'][number] }
  | { kind: 'deal'; thing: SearchResultsDto['deals'][number] }
  | { kind: 'vendor'; thing: SearchResultsDto['vendors'][number] };

/** Sorts suggestions that contain the typed text before those that only resemble it. */
function suggestionsOf({ colleges, deals, vendors }: SearchResultsDto, text: string): Suggestion[] {
  const words = text.trim().toLowerCase();
  const isLiteral = (suggestion: Suggestion) => Number(nameOf(suggestion).toLowerCase().includes(words));
  const all = [
    ...colleges.map((thing) => ({ kind: 'college' as const, thing })),
    ...deals.map((thing) => ({ kind: 'deal' as const, thing })),
    ...vendors.map((thing) => ({ kind: 'vendor' as const, thing })),
  ];
  return all.toSorted((a, b) => isLiteral(b) - isLiteral(a));
}

function nameOf({ kind, thing }: Suggestion): string {
  return kind === 'deal' ? thing.title : thing.name;
}

function addressOf({ kind, thing }: Suggestion): string {
  if (kind === 'college') return to('college', { collegeId: thing.shortName });
  const collegeId = thing.collegeId ?? 0;
  return kind === 'deal'
    ? to('deal', { collegeId, dealId: thing.id })
    : to('vendor', { collegeId, vendorId: thing.id });
}

interface SearchBoxProps {
  initialText: string;
  collegeId: number | undefined;
  onSubmit: (text: string) => void;
}

/** Search field for all kinds: suggests while the user types, and leads to all results. */
export function SearchBox({ initialText, collegeId, onSubmit }: SearchBoxProps) {
  const navigate = useNavigate();
  const [text, setText] = useState(initialText);
  const [isTyped, setIsTyped] = useState(false);
  const settled = useDebounced(text, 140);
  const isLongEnough = (words: string) => isTyped && words.trim().length > COLLEGE_SEARCH_MINIMUM;
  const { data, isError, isFetching } = useQuery({
    ...searchQuery({ q: settled, collegeId, limit: PER_KIND }),
    enabled: isLongEnough(settled),
    placeholderData: keepPreviousData,
  });
  const isAsked = isLongEnough(text);
  const options = isAsked && data && !isError ? suggestionsOf(data, settled) : [];
  return (
    <form
      role="search"
      action={to('search')}
      className="grid grid-cols-[1fr_auto] items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(text.trim());
      }}
    >
      <Combobox
        name="q"
        label="College, shop or deal"
        placeholder="Iowa, tacos, bike repair"
        text={text}
        onType={(typed) => {
          setText(typed);
          setIsTyped(true);
        }}
        onSubmit={onSubmit}
        listLabel="Suggestions"
        options={options}
        optionKey={({ kind, thing }) => `${kind} ${thing.id}`}
        renderOption={(suggestion) => <SuggestionLine suggestion={suggestion} />}
        onChoose={(suggestion) => void navigate(addressOf(suggestion))}
        isAsked={isAsked}
        isSettled={settled === text && !isFetching}
        emptyText={isError ? 'The search does not answer. Try again in a moment.' : 'Nothing found by this name.'}
        countText={`${plural(options.length, 'suggestion')} found`}
      />
      <Button type="submit">Search</Button>
    </form>
  );
}

function SuggestionLine({ suggestion: { kind, thing } }: { suggestion: Suggestion }) {
  if (kind === 'college')
    return (
      <Line
        mark={<CollegeCrest college={thing} className="size-9" />}
        name={thing.name}
        about={`College · ${thing.city}, ${thing.state}`}
      />
    );
  if (kind === 'vendor')
    return (
      <Line
        mark={<VendorMark vendor={thing} className="size-9" />}
        name={thing.name}
        about={
          <>
            Vendor · {thing.category}
            {thing.collegeId !== null && (
              <>
                {' '}
                · <CollegeName id={thing.collegeId} />
              </>
            )}
          </>
        }
      />
    );
  return (
    <Line
      mark={
        <VendorMark
          vendor={{ id: thing.vendorId, name: thing.vendorName, logoUrl: thing.vendorLogoUrl }}
          className="size-9"
        />
      }
      name={thing.title}
      about={
        <>
          Deal · {thing.vendorName} · <CollegeName id={thing.collegeId} />
        </>
      }
      badge={
        <span className="ml-auto max-w-[40%] shrink-0 truncate rounded-sm bg-deal px-2 py-0.5 text-[0.8125rem] font-semibold text-on-deal">
          {discountBadge(thing)}
        </span>
      }
    />
  );
}

function Line({ mark, name, about, badge }: { mark: ReactNode; name: string; about: ReactNode; badge?: ReactNode }) {
  return (
    <span className="flex items-center gap-3">
      {mark}
      <span className="min-w-0">
        <span className="block truncate leading-snug font-semibold">{name}</span>
        <span className="block truncate text-sm text-muted">{about}</span>
      </span>
      {badge}
    </span>
  );
}
