export { SavedViewsService } from './saved-views.service.js';
