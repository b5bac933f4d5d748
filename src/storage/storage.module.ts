import { Global, Module } from '@nestjs/common';
import { BlobInventory } from './blob-inventory.js';
import { BlobReferences } from './blob-references.js';
import { BlobSweep } from './blob-sweep.js';
import { Blobs } from './blobs.js';
import { Pictures } from './pictures.js';
import { ResumableWrites } from './resumable-writes.js';
import { VirusScanner } from './virus-scanner.js';
import { Storages } from './storages.js';

/** Where bytes lie that are too many for the database. */
@Global()
@Module({
  providers: [Storages, BlobReferences, Blobs, BlobSweep, BlobInventory, ResumableWrites, Pictures, VirusScanner],
  exports: [Storages, BlobReferences, Blobs, BlobSweep, BlobInventory, ResumableWrites, Pictures, VirusScanner],
})
export class StorageModule {}
