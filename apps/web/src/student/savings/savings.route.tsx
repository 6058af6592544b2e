import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PageHead } from '../../marketplace/page-head.js';
import { to } from '../../platform/paths.js';
import { SavingsList, SavingsSums } from './savings.js';

export const access = 'savings';

/** `/user/savings` */
export function Component() {
  return (
    <div className="page py-8 md:py-12">
      <PageHead title="Your Savings" noIndex />
      <Link to={to('account')} className="link mb-3 inline-flex min-h-11 items-center gap-2">
        <ArrowLeft className="size-4.5" />
        Account Settings
      </Link>
      <h1 className="mb-8 text-3xl md:text-5xl">Your savings</h1>
      <div className="space-y-5">
        <SavingsSums />
        <SavingsList />
      </div>
    </div>
  );
}
