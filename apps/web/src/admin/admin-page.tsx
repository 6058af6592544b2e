import { useSearchParams } from 'react-router-dom';
import { ADMIN_MENU } from '../marketplace/layout/admin-entries.js';
import { WorkPage, type WorkPageProps } from '../marketplace/layout/work-page.js';

/** Page of the admin area. */
export function AdminPage(props: Omit<WorkPageProps, 'menu'>) {
  return <WorkPage menu={ADMIN_MENU} {...props} />;
}

/** Keeps the chosen one of a page's `Tabs` in the address, under this parameter; the first tab has none. */
export function useTabChoice(parameter: string, first: string) {
  const [params, setParams] = useSearchParams();
  return {
    id: params.get(parameter) ?? first,
    onChoose: (id: string) => setParams(id === first ? {} : { [parameter]: id }),
  };
}
