import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CatalogueSetting } from './setting-catalogue.js';

/** What the running version says about a setting; written at each start, so that statements about settings can read it. */
@Entity('setting_declaration')
export class SettingDeclaration {
  @PrimaryColumn({ type: 'varchar', length: 190 })
  variable: string;

  @Column({ type: 'jsonb' })
  declaration: CatalogueSetting;
}
