import { useNavigate, useSearchParams } from 'react-router-dom';
import { PageHead } from '../../../components/page-head.js';
import { BackLink } from '../../../components/ui/back-link.js';
import { to } from '../../../config/paths.js';
import { CollegeField } from '../../../features/colleges/college-field.js';
import { DealForm } from '../../../features/deal-form/deal-form.js';

export const access = 'vendorNewDeal';

/** `/vendor/deals/new`. `?college=` is the number of the preselected college. */
export function Component() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const college = /^[1-9]\d{0,9}$/.exec(params.get('college') ?? '')?.[0];
  return (
    <div className="page py-6 md:py-12">
      <PageHead title="Submit a New Deal" noIndex />
      <BackLink to={to('vendorDashboard')}>Vendor Dashboard</BackLink>
      <h1 className="mb-6 text-3xl md:mb-8 md:text-5xl">Submit a New Deal</h1>
      <DealForm
        {...(college && { collegeId: Number(college) })}
        renderCollegeField={(field) => <CollegeField label="College" {...field} />}
        onDone={() => void navigate(to('vendorDashboard'))}
      />
    </div>
  );
}
