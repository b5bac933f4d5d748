import { Injectable } from '@nestjs/common';
import { WrittenDocument } from './document-cache.js';
import { DocumentParts } from './document-parts.js';
import { OpenApiDocument } from './open-api-document.js';

/** The OpenAPI document taken apart, once for all that show it or a part of it. */
@Injectable()
export class DocumentationParts {
  #parts: Promise<DocumentParts> | undefined;

  constructor(private readonly openApi: OpenApiDocument) {}

  async whole(): Promise<WrittenDocument> {
    return new WrittenDocument((await this.taken()).whole());
  }

  /** The operations of some tags with what they refer to, as JSON. */
  async of(tags: readonly string[]): Promise<Buffer> {
    return (await this.taken()).of(new Set(tags));
  }

  /** A failure is not kept. */
  private taken(): Promise<DocumentParts> {
    this.#parts ??= this.openApi
      .document()
      .then((document) => DocumentParts.of(document))
      .catch((error: unknown) => {
        this.#parts = undefined;
        throw error;
      });
    return this.#parts;
  }
}
