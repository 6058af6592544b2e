import multipart from '@fastify/multipart';
import { EntityManager } from '@mikro-orm/postgresql';
import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { FORM } from '@campus-deals/service-defaults/images';
import type { FastifyInstance } from 'fastify';
import type { ImageStorage } from '../env.js';
import { openImageFolder } from './disk-image-store.js';
import { IMAGE_STORE, type ImageStore } from './image-store.js';
import { RemoveUnusedImages } from './remove-unused-images.job.js';
import { ImageUploads } from './image-uploads.js';
import { ImagesController } from './images.controller.js';
import { ImagesService } from './images.service.js';
import { PastedImages } from './pasted-images.js';
import { UPLOADS_PER_DAY } from './upload-limit.js';

/** Images of vendors and deals: uploads, sanitizing, storage and delivery. */
@Module({})
export class ImagesModule implements OnModuleInit {
  constructor(private readonly http: HttpAdapterHost) {}

  static with(storage: ImageStorage, uploadsPerDay: number): DynamicModule {
    const store = {
      provide: IMAGE_STORE,
      inject: [EntityManager],
      useFactory: (em: EntityManager) => storeIn(storage, em),
    };
    const perDay = { provide: UPLOADS_PER_DAY, useValue: uploadsPerDay };
    return {
      module: ImagesModule,
      global: true,
      controllers: [ImagesController],
      providers: [ImagesService, ImageUploads, PastedImages, RemoveUnusedImages, store, perDay],
      exports: [ImageUploads, ImagesService, PastedImages],
    };
  }

  onModuleInit(): void {
    // Not awaited: that would start Fastify before Nest has set its error handler.
    void this.http.httpAdapter.getInstance<FastifyInstance>().register(multipart, FORM);
  }
}

async function storeIn(storage: ImageStorage, em: EntityManager): Promise<ImageStore> {
  if ('folder' in storage) return openImageFolder(storage.folder, em);
  // Loaded only for a bucket: with images on disk, the client would waste memory.
  const { S3ImageStore } = await import('./s3-image-store.js');
  return new S3ImageStore(storage.bucket);
}
