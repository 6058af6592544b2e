import multipart from '@fastify/multipart';
import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import type { ImageStorage } from '../env.js';
import { DiskImageStore } from './disk-image-store.js';
import { FORM } from './image-field.js';
import { IMAGE_STORE } from './image-store.js';
import { ImagesController } from './images.controller.js';
import { ImagesService } from './images.service.js';
import { S3ImageStore } from './s3-image-store.js';

/** Images of vendors and deals: taken in, made harmless, kept and shown. */
@Module({})
export class ImagesModule implements OnModuleInit {
  constructor(private readonly http: HttpAdapterHost) {}

  static with(storage: ImageStorage): DynamicModule {
    const store = 'bucket' in storage ? new S3ImageStore(storage.bucket) : new DiskImageStore(storage.folder);
    return { module: ImagesModule, controllers: [ImagesController], providers: [ImagesService, { provide: IMAGE_STORE, useValue: store }] };
  }

  async onModuleInit(): Promise<void> {
    await this.http.httpAdapter.getInstance<FastifyInstance>().register(multipart, FORM);
  }
}
