import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface Link {
  /** Parameters of the link, query and fragment combined. */
  params: URLSearchParams;
  /** Changes with each link. */
  id: string;
}

/**
 * Reads the parameters of the link that opened this page, and removes them from the address bar and the history at
 * once, since they hold tokens. They are kept in memory until another link is opened on this page.
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
