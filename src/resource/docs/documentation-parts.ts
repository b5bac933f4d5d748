import { Injectable } from '@nestjs/common';
import { DocumentCache } from './document-cache.js';
import { DocumentParts } from './document-parts.js';
import { OpenApiDocument } from './open-api-document.js';

/** The OpenAPI document taken apart, once for all that show a part of it. */
@Injectable()
export class DocumentationParts {
  #parts: Promise<DocumentParts> | undefined;

  constructor(
    private readonly openApi: OpenApiDocument,
    private readonly documents: DocumentCache,
  ) {}

  /** The operations of some tags with what they refer to, as JSON. */
  async of(tags: readonly string[]): Promise<Buffer> {
    this.#parts ??= this.documents.bytes('', 'openapi', () => this.openApi.document()).then((bytes) => new DocumentParts(bytes));
    return (await this.#parts).of(new Set(tags));
  }
}
