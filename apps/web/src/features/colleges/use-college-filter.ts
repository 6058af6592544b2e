import { useState } from 'react';
import type { CollegeFilter } from './colleges.api.js';

export interface CollegeFilterState extends CollegeFilter {
  /** Sets the text and clears the chosen state. */
  type: (text: string) => void;
  /** Sets the state and clears the text; the chosen state again deselects it. */
  choose: (state: string) => void;
  clear: () => void;
}

export function useCollegeFilter(): CollegeFilterState {
  const [filter, setFilter] = useState<CollegeFilter>({ text: '', state: '' });
  return {
    ...filter,
    type: (text) => setFilter({ text, state: '' }),
    choose: (state) => setFilter((before) => ({ text: '', state: before.state === state ? '' : state })),
    clear: () => setFilter({ text: '', state: '' }),
  };
}
