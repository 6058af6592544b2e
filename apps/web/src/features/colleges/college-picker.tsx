import { useRef } from 'react';
import { Tabs } from '../../components/ui/tabs.js';
import { TextField } from '../../components/ui/text-field.js';
import { CollegeResults } from './college-results.js';
import { StateList } from './state-list.js';
import { useCollegeFilter } from './use-college-filter.js';

/** Finds a college by text or by state, with the matches beside it. */
export function CollegePicker() {
  const filter = useCollegeFilter();
  const results = useRef<HTMLDivElement>(null);
  const chooseState = (state: string) => {
    filter.choose(state);
    // On a phone the results are below all the states.
    results.current?.scrollIntoView?.({ block: 'nearest' });
  };
  const heading = filter.state
    ? `Colleges in ${filter.state}`
    : filter.text.trim().length > 2
      ? 'Matching colleges'
      : 'All colleges';
  const byText = (
    <>
      <TextField
        label="College name or city"
        type="search"
        value={filter.text}
        onChange={(event) => filter.type(event.target.value)}
        placeholder="Iowa, Lawrence, community college"
        autoComplete="off"
      />
      <p className="mt-3 text-sm text-muted">
        Some colleges are open and have deals. Others open once enough students have subscribed, and every one counts.
      </p>
    </>
  );
  return (
    <div className="sheet grid items-start gap-6 p-5 md:p-8 lg:grid-cols-2 lg:gap-10">
      <Tabs
        label="Find a college"
        tabs={[
          { id: 'search', title: 'Search Colleges', content: byText },
          {
            id: 'state',
            title: 'Browse by State',
            content: <StateList chosen={filter.state} onChoose={chooseState} />,
          },
        ]}
      />
      <div ref={results} className="min-w-0 scroll-mb-20 lg:border-l lg:border-line lg:pl-10">
        <h3 className="mb-2 text-base font-semibold" aria-live="polite">
          {heading}
        </h3>
        <CollegeResults text={filter.text} state={filter.state} />
      </div>
    </div>
  );
}
