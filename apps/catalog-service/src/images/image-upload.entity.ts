import { defineEntity, p } from '@mikro-orm/core';

const CHECK_AFTER_MS = 24 * 60 * 60 * 1000;

export const ImageUploadSchema = defineEntity({
  name: 'ImageUpload',
  tableName: 'image_uploads',
  properties: {
    userId: p.integer().primary(),
    name: p.text().primary(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** Time of the next check whether anything shows the image. */
    checkAt: p.datetime().defaultRaw(`(now() + '24:00:00'::interval)`),
  },
  indexes: [
    { name: 'uploads_of_image', properties: ['name'] },
    { name: 'uploads_to_check', properties: ['checkAt'] },
  ],
});

/** An upload of an image by an account. Several accounts may upload the same image. */
export class ImageUpload extends ImageUploadSchema.class {
  /** Postpones the next check, since something shows the image. */
  checkAgainLater(): void {
    this.checkAt = new Date(Date.now() + CHECK_AFTER_MS);
  }
}
ImageUploadSchema.setClass(ImageUpload);
