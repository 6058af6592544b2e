import { DealsTable } from '../../../../features/admin-deals/deals-table.js';

export const CollegesTab = () => null;
export const VendorsTab = () => null;
export const UsersTab = () => null;
export function DealsTab() {
  return <DealsTable renderBulk={() => null} />;
}
