import type { OwnDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import type { DealStatus } from '@campus-deals/contracts/enumerations';
import { readingPages, write } from '../../platform/api/api.js';
import { useWrite } from '../../platform/api/use-write.js';

const LIST = '/api/vendor/deals';
const PER_PAGE = 50;

/** Reads the vendor's own deals, newest first, page by page; of one state or of all. */
export function ownDealsQuery(status: DealStatus | undefined) {
  return {
    ...readingPages(LIST, { query: { limit: PER_PAGE, ...(status && { status }) } }),
    // Admins may decide in the meantime, so each visit reads the list again.
    staleTime: 0,
  };
}

/** Paths that a change of a deal affects: the vendor's own list, and public data. */
export const changedWith = (id: number) => [LIST, `${LIST}/${id}`, `/api/deals/${id}`];

/** Submits a draft, or a rejected deal again, unchanged. */
export const useResubmitDeal = () =>
  useWrite(
    ({ id, version }: OwnDealDto) =>
      write('PATCH /api/deals/:id', { params: { id }, body: { version, isSubmission: true } }),
    {
      changes: ({ id }) => changedWith(id),
      success: (_, { status }) =>
        status === 'draft'
          ? { title: 'Deal submitted', description: 'Your deal has been submitted for approval' }
          : { title: 'Deal resubmitted', description: 'It is waiting for approval again' },
      failure: (refusal, { status }) => refusal ?? `Failed to ${status === 'draft' ? 'submit' : 'resubmit'} deal`,
    },
  );

/** Creates a draft of a deal. */
export const useDuplicateDeal = () =>
  useWrite((id: number) => write('POST /api/vendor/deals/:id/duplicate', { params: { id } }), {
    changes: changedWith,
    success: { title: 'Draft created', description: 'Change what is different this time, then submit it' },
    failure: 'Failed to duplicate deal',
  });

/** Shows a paused deal to students again. */
export const useResumeDeal = () =>
  useWrite((id: number) => write('POST /api/vendor/deals/:id/resume', { params: { id } }), {
    changes: changedWith,
    success: { title: 'Deal resumed', description: 'Students see it again' },
    failure: 'Failed to resume deal',
  });
