export { CollegesService, type School } from './colleges.service.js';
