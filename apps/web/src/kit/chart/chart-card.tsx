import { useState, type ReactNode } from 'react';
import { ColumnChart } from './column-chart.js';
import { NumberTable } from './number-table.js';
import { SectionCard } from '../ui/section-card.js';

interface ChartCardProps<Key extends string> {
  title: string;
  description?: ReactNode;
  /** Numbers to choose from. */
  measures: readonly { key: Key; name: string }[];
  initial: Key;
  /** Name of the choice: "Shown day by day". */
  choiceLabel: string;
  /** Meaning of a column: "day". */
  per: string;
  caption: string;
  /** Points in time, oldest first. */
  points: { name: string; label: string; values: Record<Key, number> }[];
  /** Number of days with any values. */
  days: number;
  isNewestFirst?: boolean;
}

/** Charts one of several numbers over time, with a table of all of them. */
export function ChartCard<Key extends string>(props: ChartCardProps<Key>) {
  const { title, description, measures, choiceLabel, per, caption, points, days, isNewestFirst = false } = props;
  const [chosen, setChosen] = useState(props.initial);
  const chosenName = measures.find(({ key }) => key === chosen)?.name ?? '';
  return (
    <SectionCard title={title} description={description}>
      <fieldset className="mb-5 flex flex-wrap gap-1.5">
        <legend className="sr-only">{choiceLabel}</legend>
        {measures.map(({ key, name }) => (
          <label
            key={key}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-md border border-edge px-3.5 text-body font-semibold has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name={choiceLabel}
              className="sr-only"
              checked={key === chosen}
              onChange={() => setChosen(key)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <ColumnChart
        title={`${chosenName} per ${per}`}
        days={days}
        columns={points.map(({ name, label, values }) => ({ name, label, value: values[chosen] }))}
      />
      <NumberTable
        isFolded
        caption={caption}
        heads={[per.startsWith('hour') ? 'Hour' : 'Day', ...measures.map(({ name }) => name)]}
        rows={(isNewestFirst ? points.toReversed() : points).map(({ name, label, values }) => ({
          key: name,
          head: <span className="whitespace-nowrap">{label}</span>,
          cells: measures.map(({ key }) => values[key]),
        }))}
      />
    </SectionCard>
  );
}
