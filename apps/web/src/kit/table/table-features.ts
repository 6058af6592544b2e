import { columnVisibilityFeature, rowSelectionFeature, tableFeatures } from '@tanstack/react-table';

/** Library features in use. The server sorts, filters and pages. */
export const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });
