import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Public } from '../../auth/public.decorator.js';
import { Problem } from '../http/problem.js';

const DIRECTORY = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const FILES: ReadonlySet<string> = new Set(['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']);

/** The page's own script, apart from the page so that the Content-Security-Policy needs no exception for it. */
const OPENING_SCRIPT = `const root = document.getElementById('swagger-ui');
const [tag, operation] = (root.dataset.operation ?? '').split('-');
if (tag && !location.hash) history.replaceState(null, '', '#/' + tag + '/' + tag + 'Controller_' + operation);
SwaggerUIBundle({ url: '/api/docs.json', dom_id: '#swagger-ui', deepLinking: true, docExpansion: 'none', filter: true, persistAuthorization: true, tryItOutEnabled: true });
`;

/** Scripts and styles of the documentation page, out of an npm package: no foreign host is asked. */
@ApiExcludeController()
@Controller('api/docs/assets')
@Public(true)
export class DocumentationAssetsController {
  @Get(':file')
  file(@Param('file') file: string, @Res() response: Response): void {
    if (file === 'open.js') response.type('text/javascript').setHeader('Cache-Control', 'public, max-age=3600').send(OPENING_SCRIPT);
    else if (FILES.has(file)) response.sendFile(join(DIRECTORY, file), { maxAge: '1h' });
    else throw new Problem(404, 'Not Found');
  }
}
