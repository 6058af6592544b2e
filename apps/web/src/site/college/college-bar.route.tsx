import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useParams, type LoaderFunctionArgs } from 'react-router-dom';
import { to } from '../../platform/paths.js';
import { CollegeBar } from './college-bar.js';
import { collegeQuery } from '../../marketplace/colleges/colleges.api.js';
import { quickActions } from './quick-actions.js';
import { loadPage } from '../../platform/api/loading.js';
import { rememberCollege } from '../../platform/session/last-college.js';
import { useSession } from '../../platform/session/session.js';

/** Layout of every college page: a bar with the college's actions. The board has them in its name's menu instead. */
export async function loader({ context, params: { collegeId = '' } }: LoaderFunctionArgs): Promise<null> {
  await loadPage(context, { wanted: [(client) => client.ensureQueryData(collegeQuery(collegeId))] });
  return null;
}

export const handle = { bar: <Bar /> };

function Bar() {
  const { collegeId = '' } = useParams();
  const { session } = useSession();
  const isBoard = useLocation().pathname === to('college', { collegeId });
  const { data: college } = useQuery(collegeQuery(collegeId));
  useEffect(() => rememberCollege(collegeId), [collegeId]);
  if (isBoard && college) return null;
  return <CollegeBar collegeId={collegeId} actionsFor={(college) => quickActions(collegeId, college, session)} />;
}
