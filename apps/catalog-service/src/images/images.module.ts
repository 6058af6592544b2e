import multipart from '@fastify/multipart';
import { EntityManager } from '@mikro-orm/postgresql';
import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { FORM } from '@campus-deals/service-defaults/images';
import type { FastifyInstance } from 'fastify';
import { imageStorage, type CatalogEnv, type ImageStorage } from '../env.js';
import { openImageFolder } from './disk-image-store.js';
import { LOOPBACK_TOO, PUBLIC_ONLY, REQUEST_RULES } from './external-requests/external-request.js';
import { IMAGE_STORE, type ImageStore } from './image-store.js';
import { RemoveUnusedImages } from './remove-unused-images.job.js';
import { ImageUploads } from './image-uploads.js';
import { ImagesController } from './images.controller.js';
import { ImagesService, UPLOADS_PER_DAY } from './images.service.js';
import { PastedImages } from './pasted-images.js';

/** Images of vendors and deals: uploads, sanitizing, storage and delivery. Rules of requests to entered addresses. */
@Module({})
export class ImagesModule implements OnModuleInit {
  constructor(private readonly http: HttpAdapterHost) {}

  static with(env: CatalogEnv): DynamicModule {
    const store = {
      provide: IMAGE_STORE,
      inject: [EntityManager],
      useFactory: (em: EntityManager) => storeIn(imageStorage(env), em),
    };
    const perDay = { provide: UPLOADS_PER_DAY, useValue: env.IMAGE_UPLOADS_PER_DAY };
    const rules = { provide: REQUEST_RULES, useValue: env.LOOPBACK_REQUESTS === 'on' ? LOOPBACK_TOO : PUBLIC_ONLY };
    return {
      module: ImagesModule,
      global: true,
      controllers: [ImagesController],
      providers: [ImagesService, ImageUploads, PastedImages, RemoveUnusedImages, store, perDay, rules],
      exports: [ImageUploads, ImagesService, PastedImages, rules],
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
