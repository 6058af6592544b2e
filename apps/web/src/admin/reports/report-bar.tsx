import type { ReportDto } from '@campus-deals/contracts/catalog/report.dto';
import { dayRangeOf, type DayRange } from '../../platform/browser/day-range.js';
import { CollegeChoice } from '../colleges/college-choice.js';
import { VendorPicker } from '../vendors/vendor-picker.js';
import { DayRangeFields } from '../../kit/ui/day-range-fields.js';
import { FilterPills } from '../../kit/ui/filter-pills.js';
import { SelectField } from '../../kit/ui/select-field.js';

const KINDS = [
  ['college', 'A college'],
  ['vendor', 'A vendor'],
] as const;

interface ReportBarProps {
  choice: ReportChoice;
  onChoose: (change: Partial<ReportChoice>) => void;
  now: number;
  report: ReportDto | undefined;
  other: ReportDto | undefined;
}

/** Chooses the college or vendor, the days, and the comparison. */
export function ReportBar({ choice, onChoose, now, report, other }: ReportBarProps) {
  const { kind, id } = choice;
  return (
    <div className="space-y-4">
      <FilterPills
        label="Report about"
        options={KINDS}
        chosen={kind}
        onChoose={(chosen) => chosen !== kind && onChoose({ kind: chosen, id: undefined, other: undefined })}
      />
      <div className="flex flex-wrap items-end gap-3 md:gap-4">
        <Subject
          key={kind}
          kind={kind}
          label={kind === 'college' ? 'College' : 'Vendor'}
          id={id}
          name={report?.name}
          onChoose={(chosen) => onChoose({ id: chosen })}
        />
        <DayRangeFields range={choice} onChoose={onChoose} now={now} />
        <SelectField
          label="Compare with"
          className="w-52 max-sm:w-full"
          value={choice.other === undefined ? 'before' : 'other'}
          options={[
            ['before', 'The days before'],
            ['other', `Another ${kind}`],
          ]}
          onChange={(other) => onChoose({ other: other === 'other' ? 0 : undefined })}
        />
        {choice.other !== undefined && (
          <Subject
            key={`other ${kind}`}
            kind={kind}
            label={`Other ${kind}`}
            id={choice.other || undefined}
            name={other?.name}
            onChoose={(chosen) => onChoose({ other: chosen ?? 0 })}
          />
        )}
      </div>
    </div>
  );
}

interface SubjectProps {
  kind: ReportKind;
  label: string;
  id: number | undefined;
  name: string | undefined;
  onChoose: (id: number | undefined) => void;
}

function Subject({ kind, label, id, name, onChoose }: SubjectProps) {
  return (
    <div className="w-72 max-sm:w-full">
      {kind === 'college' ? (
        <CollegeChoice label={label} value={id ?? null} onChange={(chosen) => onChoose(chosen ?? undefined)} />
      ) : (
        <VendorPicker
          label={label}
          name={id === undefined ? undefined : (name ?? `Vendor ${id}`)}
          onPick={(vendor) => onChoose(vendor.id)}
        />
      )}
    </div>
  );
}

export type ReportKind = 'college' | 'vendor';

/** A report and its comparison. Kept in the page's address, so that it can be bookmarked and shared. */
export interface ReportChoice extends DayRange {
  kind: ReportKind;
  id: number | undefined;
  /** College or vendor to compare with. Undefined: the days before. `0`: none is chosen yet. */
  other: number | undefined;
}

/** Parses the address. */
export function reportChoiceOf(params: URLSearchParams): ReportChoice {
  const number = (name: string): number | undefined => {
    const text = /^\d{1,9}$/.exec(params.get(name) ?? '')?.[0];
    return text === undefined ? undefined : Number(text);
  };
  return {
    id: number('id') || undefined,
    other: number('other'),
    kind: params.get('kind') === 'vendor' ? 'vendor' : 'college',
    ...dayRangeOf(params),
  };
}
