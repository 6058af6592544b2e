import { defineEntity, p } from '@mikro-orm/core';

const CHECK_AFTER_MS = 24 * 60 * 60 * 1000;

export const ImageUploadSchema = defineEntity({
  name: 'ImageUpload',
  tableName: 'image_uploads',
  properties: {
    userId: p.integer().primary(),
    name: p.text().primary(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** When it is checked next whether anything shows the image. */
    checkAt: p.datetime().defaultRaw(`(now() + '24:00:00'::interval)`),
  },
  indexes: [
    { name: 'uploads_of_image', properties: ['name'] },
    { name: 'uploads_to_check', properties: ['checkAt'] },
  ],
});

/** Who uploaded which image. The same image may have been uploaded by several accounts. */
export class ImageUpload extends ImageUploadSchema.class {
  /** Something shows it. */
  checkAgainLater(): void {
    this.checkAt = new Date(Date.now() + CHECK_AFTER_MS);
  }
}
ImageUploadSchema.setClass(ImageUpload);
