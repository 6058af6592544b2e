import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface Link {
  /** What it carried, query and fragment together. */
  params: URLSearchParams;
  /** Another number for another link, also when it carries the same. */
  number: number;
}

let opened = 0;

/**
 * The link this page was opened with. What it carried is taken out of the address bar and the history at once and kept
 * in memory only, since it holds tokens; stays the same until another link is opened on this page.
 */
export function useLinkParams(): Link {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [carried, setCarried] = useState(() => ({ search, hash, number: ++opened }));
  useEffect(() => {
    if (!search && !hash) return;
    setCarried((before) => (before.search === search && before.hash === hash ? before : { search, hash, number: ++opened }));
    void navigate(pathname, { replace: true });
  }, [navigate, pathname, search, hash]);
  return useMemo(() => {
    const params = new URLSearchParams([...new URLSearchParams(carried.search), ...new URLSearchParams(carried.hash.slice(1))]);
    return { params, number: carried.number };
  }, [carried]);
}
