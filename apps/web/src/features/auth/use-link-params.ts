import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface Link {
  /** What it carried, query and fragment together. */
  params: URLSearchParams;
  /** Another one for another link. */
  id: string;
}

/**
 * The link this page was opened with. What it carried is taken out of the address bar and the history at once and kept
 * in memory only, since it holds tokens; stays the same until another link is opened on this page.
 */
export function useLinkParams(): Link {
  const { pathname, search, hash, key } = useLocation();
  const navigate = useNavigate();
  const [carried, setCarried] = useState({ search, hash, id: key });
  const hasLink = search !== '' || hash !== '';
  if (hasLink && (search !== carried.search || hash !== carried.hash))
    setCarried({ search, hash, id: `${carried.id}+` });
  useEffect(() => {
    if (hasLink) void navigate(pathname, { replace: true });
  }, [hasLink, navigate, pathname]);
  return useMemo(() => {
    const params = new URLSearchParams([
      ...new URLSearchParams(carried.search),
      ...new URLSearchParams(carried.hash.slice(1)),
    ]);
    return { params, id: carried.id };
  }, [carried]);
}
