export * from './external-requests/external-request.js';
export { ImageUpload } from './image-upload.entity.js';
export { ImageUploads } from './image-uploads.js';
export { ImagesService } from './images.service.js';
export { PastedImages } from './pasted-images.js';
