import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Actor } from '../../auth/actor.js';
import type { ResourceRequest } from '../../resource/model/resource-request.js';
import { Responder } from '../../resource/protocol/responder.js';
import { HomeReader } from '../home/home-reader.js';
import { textOf } from '../home/home-section.js';

/** Opens files of the API for browsers, which send it no token. */
@Injectable()
export class CourseFiles {
  constructor(
    private readonly reader: HomeReader,
    private readonly responder: Responder,
  ) {}

  /**
   * Leads to the signed address of the file, on the origin that shows what users uploaded. An installation without such an origin
   * answers with the file itself, as the API does.
   * @param item address of the item that has the file
   * @throws Problem with the status that the API gives the caller
   */
  async open(request: ResourceRequest, response: Response, actor: Actor, item: string): Promise<void> {
    const found = await this.reader.document(actor, `${item}?signedFiles=true`, request.host);
    const url = textOf((found?.['file'] as Readonly<Record<string, unknown>> | null | undefined)?.['url']);
    response.setHeader('Cache-Control', 'private, no-store');
    if (url !== '') response.redirect(303, url);
    else await this.responder.deliver(request, response, await this.reader.answer(actor, `${item}/content`, request.host));
  }
}
