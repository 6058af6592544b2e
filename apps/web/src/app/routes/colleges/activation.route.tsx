import { ActivationList } from '../../../features/colleges/activation-list.js';
import { usePageTitle } from '../../../lib/page-title.js';

/** `/colleges/activation` */
export function ActivationRoute() {
  usePageTitle('College Activation Status');
  return (
    <div className="page py-10 md:py-14">
      <h1 className="text-3xl md:text-5xl">College Activation Status</h1>
      <p className="mt-3 max-w-[68ch] text-lg text-muted">
        Track the activation progress of colleges in our network. Once a college reaches its subscriber goal, deals from
        local vendors will be unlocked!
      </p>
      <ActivationList />
    </div>
  );
}
