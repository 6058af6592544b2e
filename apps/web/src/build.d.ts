/** Address of the file of all drawings (`build/drawings.ts`). */
declare const __DRAWINGS__: string;
