import type { DynamicModule, Provider, Type } from '@nestjs/common';
import { handlerOf } from '../auth/sign-in/sign-in-method.js';
import { declaredProviders, isResource } from '../resource/declare/declared-providers.js';
import { ResourceModule } from '../resource/resource.module.js';
import type { Feature } from './feature.js';

/**
 * Makes Nest modules of features. A processor or handler that the entities of several modules name is provided by the first of
 * them, so that there is one of it.
 */
export class FeatureModules {
  readonly #provided = new Set<Provider>();

  /** @param module class that stands for the features together @param features what it's composed of */
  compose(module: Type, features: readonly Feature[]): DynamicModule {
    const resources = features.flatMap(({ entities = [] }) => entities).filter(isResource);
    return {
      module,
      // What a feature exports, those of the modules above inject.
      global: true,
      imports: [ResourceModule.forFeature(resources), ...features.flatMap(({ imports = [] }) => imports)],
      controllers: features.flatMap(({ controllers = [] }) => controllers),
      providers: this.#new([...features.flatMap(providersOf), ...declaredProviders(resources)]),
      exports: features.flatMap(({ exports = [] }) => exports),
    };
  }

  #new(providers: readonly Provider[]): Provider[] {
    const fresh = [...new Set(providers)].filter((provider) => !this.#provided.has(provider));
    for (const provider of fresh) this.#provided.add(provider);
    return fresh;
  }
}

/** What a feature lists itself, and what does its jobs, schedules, mails, notices, ports, reactions and methods of sign-in. */
function providersOf({ providers = [], ...feature }: Feature): readonly Provider[] {
  const { jobs = [], schedules = [], mails = [], notices = [], ports = [], reactions = [], signIn = [] } = feature;
  const handlers = [...jobs, ...reactions].map(({ handler }) => handler);
  const answering = [...schedules.map(({ task }) => task), ...ports.map(({ by }) => by as Type)];
  return [
    ...providers,
    ...handlers,
    ...answering,
    ...mails.flatMap(({ composer = [] }) => composer),
    ...notices.map(({ source }) => source),
    ...signIn.map(handlerOf),
  ];
}
