export { ANIMATED, TOO_MANY_PIXELS, UNREADABLE, variantsOf } from './decode-image.js';
export { FORM, imageField } from './image-field.js';
