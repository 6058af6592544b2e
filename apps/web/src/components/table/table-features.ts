import { columnVisibilityFeature, rowSelectionFeature, tableFeatures } from '@tanstack/react-table';

/** What our tables use of the library; the server sorts, filters and pages. */
export const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });
