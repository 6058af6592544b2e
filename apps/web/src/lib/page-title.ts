import { PRODUCT_NAME } from '@campus-deals/contracts/limits';
import { useEffect } from 'react';

/** Names the page in the tab and for screen readers; undefined leaves the one before while data loads. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title.includes(PRODUCT_NAME) ? title : `${title} | ${PRODUCT_NAME}`;
  }, [title]);
}
