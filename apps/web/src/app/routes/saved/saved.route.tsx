import { PageHead } from '../../../components/page-head.js';
import { SavedDealsList } from '../../../features/saved-deals/saved-deals-list.js';
import { CodesOnDevice } from './codes-on-device.js';
import { OfflineLine } from './offline-line.js';

export const access = 'savedDeals';

/** `/user/saved`. The search is in the address: `?q=pizza`. */
export function Component() {
  return (
    <div className="page py-10 md:py-14">
      <PageHead title="Saved Deals" noIndex />
      <h1 className="mb-6 text-3xl md:text-5xl">Saved Deals</h1>
      <OfflineLine />
      <CodesOnDevice />
      <SavedDealsList />
    </div>
  );
}
