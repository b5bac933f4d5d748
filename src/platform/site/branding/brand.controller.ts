import { Controller, Get, NotFoundException, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from '../../../auth/actor.js';
import { Admits } from '../../../auth/admits.decorator.js';
import { Public } from '../../../auth/public.decorator.js';
import { WithoutSecondFactor } from '../../../auth/second-factor/without-second-factor.decorator.js';
import { textsFor } from '../../../pages/language.js';
import { PortalBrands } from './portal-brands.js';

/** What is written on a surface of the colour: the same as on that of the product. */
const ON_ACCENT = 'light-dark(#ffffff, #0d1721)';
const GROUND = '#f5f6f8';
const PRODUCT_COLOR = '#1f4e79';
const A_DAY_S = 86_400;
/** Those of the product. */
const ICONS = [
  { src: '/admin/assets/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/admin/assets/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/admin/assets/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** What browsers load of the brand of a portal: its colour, its icon, and how it is installed. */
@ApiExcludeController()
@Controller()
@Admits('everyone')
@Public(true)
@WithoutSecondFactor(true)
export class BrandController {
  constructor(private readonly brands: PortalBrands) {}

  @Get('brand/style.css')
  style(@Req() { user }: Request & { user: Actor }, @Res() response: Response): void {
    const { color } = this.brands.of(user.portalId);
    response.type('text/css').setHeader('Cache-Control', `public, max-age=${A_DAY_S}`);
    response.end(color ? `:root{--accent:light-dark(${color.light},${color.dark});--on-accent:${ON_ACCENT}}\n` : '');
  }

  @Get('brand/icon.png')
  icon(@Req() { user }: Request & { user: Actor }, @Res() response: Response): void {
    const { picture } = this.brands.of(user.portalId);
    if (!picture) throw new NotFoundException('This portal has no icon of its own.');
    response.type('image/png').setHeader('Cache-Control', `public, max-age=${A_DAY_S}`);
    response.end(picture.content);
  }

  @Get('manifest.webmanifest')
  manifest(@Req() request: Request & { user: Actor }, @Res() response: Response): void {
    const { name = textsFor(request).product, color, picture, icon } = this.brands.of(request.user.portalId);
    const own = picture && icon && { src: icon, sizes: `${picture.side}x${picture.side}`, type: 'image/png' };
    response.type('application/manifest+json').setHeader('Cache-Control', 'private, max-age=300');
    response.end(
      JSON.stringify({
        id: '/',
        name,
        short_name: name.slice(0, 12).trim(),
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: GROUND,
        theme_color: color?.light ?? PRODUCT_COLOR,
        icons: own ? [own, ...ICONS.slice(0, 2)] : ICONS,
      }),
    );
  }
}
