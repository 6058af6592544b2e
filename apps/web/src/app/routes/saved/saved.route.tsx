import { SavedDealsList } from '../../../features/saved-deals/saved-deals-list.js';
import { usePageTitle } from '../../../lib/page-title.js';
import { CodesOnDevice } from './codes-on-device.js';
import { OfflineLine } from './offline-line.js';

/** `/user/saved`; the search is in the address, `?q=pizza`. */
export function SavedDealsRoute() {
  usePageTitle('Saved Deals');
  return (
    <div className="page py-10 md:py-14">
      <h1 className="mb-6 text-3xl md:text-5xl">Saved Deals</h1>
      <OfflineLine />
      <CodesOnDevice />
      <SavedDealsList />
    </div>
  );
}
