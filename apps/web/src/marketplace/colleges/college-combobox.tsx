import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { COLLEGE_SEARCH_MINIMUM } from '@campus-deals/contracts/gateway/site-rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Combobox, type ComboboxFieldProps } from '../../kit/ui/combobox.js';
import { useDebounced } from '../../platform/react/debounced.js';
import { CollegeOption } from './college-option.js';
import { suggestionsQuery } from './colleges.api.js';

interface CollegeComboboxProps extends ComboboxFieldProps {
  /** Shown until the user types or chooses. It may be known later than the field is rendered. */
  defaultText?: string | undefined;
  onChoose: (college: CollegeDto) => void;
  /** Called when the text changes, which invalidates an earlier choice. */
  onType?: () => void;
}

/** A text field that suggests colleges as you type. */
export function CollegeCombobox({ defaultText = '', onChoose, onType, ...field }: CollegeComboboxProps) {
  const [typed, setTyped] = useState<string>();
  const text = typed ?? defaultText;
  const isDefault = typed === undefined && defaultText !== '';
  useEffect(() => {
    const { activeElement } = document;
    // The next letter of a user who is about to type replaces a text that appears then.
    if (isDefault && activeElement instanceof HTMLInputElement && activeElement.id === field.inputId)
      activeElement.select();
  }, [isDefault, field.inputId]);
  const query = typed ?? '';
  const settled = useDebounced(query, 140);
  const isAsked = query.trim().length > COLLEGE_SEARCH_MINIMUM;
  const {
    data = [],
    isError,
    isFetching,
  } = useQuery({ ...suggestionsQuery(settled), placeholderData: keepPreviousData });
  const options = isAsked && !isError ? data : [];
  return (
    <Combobox
      {...field}
      text={text}
      onType={(now) => {
        setTyped(now);
        onType?.();
      }}
      listLabel="Colleges"
      options={options}
      optionKey={({ id }) => id}
      renderOption={(college) => <CollegeOption college={college} />}
      onChoose={(college) => {
        setTyped(college.name);
        onChoose(college);
      }}
      isAsked={isAsked}
      isSettled={settled === query && !isFetching}
      emptyText={isError ? 'Failed to fetch colleges' : 'No colleges found. Try a different search or browse by state.'}
      countText={`${options.length} colleges found`}
    />
  );
}
