export { ImageUpload } from './image-upload.entity.js';
export { ImageUploads } from './image-uploads.js';
export { PastedImages } from './pasted-images.js';
