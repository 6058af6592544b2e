import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { collegeQuery } from './colleges.api.js';

interface MoveToCollegeProps {
  collegeId: number;
  /** The page's address at a college, by its short name, or by its number where that cannot be read. */
  addressAt: (college: string | number) => string;
  /** Shown until the short name is known. */
  children: ReactNode;
}

/** Moves what was opened below another college's address to its own. */
export function MoveToCollege({ collegeId, addressAt, children }: MoveToCollegeProps) {
  const { search, hash } = useLocation();
  const { data: college, isPending } = useQuery(collegeQuery(String(collegeId)));
  return isPending ? children : <Navigate to={addressAt(college?.shortName ?? collegeId) + search + hash} replace />;
}
