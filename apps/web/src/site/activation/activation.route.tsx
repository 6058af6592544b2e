import { PageHead } from '../../marketplace/page-head.js';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { to } from '../../platform/paths.js';
import { ActivationList } from './activation-list.js';
import { activationQuery } from './activation.api.js';
import { loadPage } from '../../platform/api/loading.js';

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  await loadPage(context, {
    wanted: [
      (client) => client.ensureInfiniteQueryData(activationQuery('inactive')),
      (client) => client.ensureInfiniteQueryData(activationQuery('active')),
    ],
  });
  return null;
}

/** `/colleges/activation` */
export function Component() {
  return (
    <div className="page py-10 md:py-14">
      <PageHead
        title="College Activation Status"
        description="Track which colleges are close to their subscriber goal. Once a college reaches it, deals from local vendors are unlocked."
        canonical={to('activation')}
      />
      <h1 className="text-3xl md:text-5xl">College Activation Status</h1>
      <p className="mt-3 max-w-[68ch] text-lg text-muted">
        Track the activation progress of colleges in our network. Once a college reaches its subscriber goal, deals from
        local vendors will be unlocked!
      </p>
      <ActivationList />
    </div>
  );
}
