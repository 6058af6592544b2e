import { useEffect } from 'react';
import { useParams, type LoaderFunctionArgs } from 'react-router-dom';
import { CollegeBar } from '../../../features/colleges/college-bar.js';
import { collegeQuery } from '../../../features/colleges/colleges.api.js';
import { quickActions } from '../../../layouts/quick-actions.js';
import { loadPage } from '../../../lib/api/loading.js';
import { rememberCollege } from '../../../lib/session/last-college.js';
import { useSession } from '../../../lib/session/session.js';

/** Layout of every college page: the bar with the college's actions. */
export async function loader({ context, params: { collegeId = '' } }: LoaderFunctionArgs): Promise<null> {
  await loadPage(context, { wanted: [(client) => client.ensureQueryData(collegeQuery(collegeId))] });
  return null;
}

export const handle = { bar: <Bar /> };

function Bar() {
  const { collegeId = '' } = useParams();
  const { session } = useSession();
  useEffect(() => rememberCollege(collegeId), [collegeId]);
  return <CollegeBar collegeId={collegeId} actionsFor={(college) => quickActions(collegeId, college, session)} />;
}
