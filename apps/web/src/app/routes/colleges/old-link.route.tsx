import { Navigate, useParams } from 'react-router-dom';
import { to } from '../../../config/paths.js';

/** `/colleges/{shortName}`: the address in older links. */
export function OldLinkRoute() {
  const { collegeId = '' } = useParams();
  return <Navigate to={to('college', { collegeId })} replace />;
}
