import { useNavigate, useSearchParams } from 'react-router-dom';
import { to } from '../../platform/paths.js';
import { DealForm } from './deal-form.js';
import { VendorPage } from '../vendor-page.js';

export const access = 'vendorNewDeal';

/** `/vendor/deals/new`. `?college=` is the number of the preselected college. */
export function Component() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const college = /^[1-9]\d{0,9}$/.exec(params.get('college') ?? '')?.[0];
  return (
    <VendorPage title="Submit a New Deal" back={{ to: to('vendorDashboard'), label: 'Deals' }}>
      <DealForm {...(college && { collegeId: Number(college) })} onDone={() => void navigate(to('vendorDashboard'))} />
    </VendorPage>
  );
}
