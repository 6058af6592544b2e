import type { AdminDealDto } from '@campus-deals/contracts/admin-deal.dto';
import { DEAL_CATEGORIES, DEAL_CATEGORY_LABELS, SUBMITTED_DEAL_STATUSES } from '@campus-deals/contracts/enumerations';
import { CollegeChoice } from '../../components/admin/college-choice.js';
import { FilterSelect } from '../../components/table/filter-select.js';
import type { TableList } from '../../components/table/use-table-list.js';
import { STATUS_LABELS } from './status-badge.js';

/** What the table of deals is narrowed down to. */
export function DealFilters({ list }: { list: TableList<AdminDealDto> }) {
  const { filter, setFilter } = list;
  return (
    <>
      <FilterSelect
        label="Status"
        value={filter.status ?? ''}
        onChange={(status) => setFilter('status', status)}
        options={[['', 'All'], ...SUBMITTED_DEAL_STATUSES.map((status) => [status, STATUS_LABELS[status]] as const)]}
      />
      <FilterSelect
        label="Category"
        value={filter.category ?? ''}
        onChange={(category) => setFilter('category', category)}
        options={[['', 'All'], ...DEAL_CATEGORIES.map((each) => [each, DEAL_CATEGORY_LABELS[each]] as const)]}
      />
      <FilterSelect
        label="Featured"
        value={filter.featured ?? ''}
        onChange={(featured) => setFilter('featured', featured)}
        options={[
          ['', 'All'],
          ['true', 'Featured'],
          ['false', 'Not featured'],
        ]}
      />
      <FilterSelect
        label="Reports"
        value={filter.reported ?? ''}
        onChange={(reported) => setFilter('reported', reported)}
        options={[
          ['', 'All'],
          ['true', 'Reported'],
        ]}
      />
      <div className="basis-64 max-sm:grow">
        <CollegeChoice
          label="College"
          value={Number(filter.collegeId) || null}
          onChange={(id) => setFilter('collegeId', id === null ? '' : String(id))}
        />
      </div>
    </>
  );
}
