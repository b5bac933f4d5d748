import { HydraAdmin, ResourceGuesser } from '@api-platform/admin';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { type ReactNode, useMemo, useState } from 'react';
import { officeAuthentication } from './authentication';
import { representation, schemaAnalyzer } from './api-description';
import { pageByHand } from './by-hand/pages';
import { dataProvider } from './data-provider';
import { Spoken } from './by-hand/words';
import { naming, officeLanguages, officeStore } from './i18n';
import type { Dictionary } from './languages/dictionary';
import { OfficeLayout } from './office-layout';
import { ResourceList } from './resource-list';
import { ResourceCreate, ResourceEdit, ResourceShow } from './resource-pages';
import { Resources } from './resources';
import { mayList } from './rights';
import { Start } from './start';
import { darkTheme, lightTheme } from './themes';
import type { Resource } from '@api-platform/api-doc-parser';

interface BackOfficeProps {
  readonly resources: readonly Resource[];
  readonly dictionary: Dictionary;
  readonly styles: EmotionCache;
}

/** An administration of every resource that the API describes. */
export function BackOffice({ resources, dictionary, styles }: BackOfficeProps) {
  const listed = useMemo(() => resources.filter(mayList), [resources]);
  const [office] = useState(() => {
    const i18nProvider = officeLanguages(resources, dictionary);
    return { i18nProvider, authProvider: officeAuthentication(i18nProvider), store: officeStore() };
  });
  const { direction } = dictionary;
  const nameOf = naming(office.i18nProvider.translate).one;
  return (
    <Around dictionary={dictionary} styles={styles} listed={listed}>
      <HydraAdmin
        title={document.body.dataset['product'] || 'Lyceum'}
        entrypoint={`${location.origin}/api`}
        dataProvider={dataProvider}
        schemaAnalyzer={schemaAnalyzer}
        {...office}
        layout={OfficeLayout}
        loginPage={false}
        dashboard={Start}
        theme={{ ...lightTheme, direction }}
        darkTheme={{ ...darkTheme, direction }}
        requireAuth
        disableTelemetry
      >
        {resources.map((resource) => (
          <ResourceGuesser
            key={resource.name}
            name={resource.name}
            recordRepresentation={representation(resource, nameOf)}
            list={<ResourceList schema={resource} />}
            show={pageByHand(resource) ?? <ResourceShow schema={resource} />}
            create={<ResourceCreate schema={resource} />}
            edit={<ResourceEdit schema={resource} />}
          />
        ))}
      </HydraAdmin>
    </Around>
  );
}

interface AroundProps extends Omit<BackOfficeProps, 'resources'> {
  readonly listed: readonly Resource[];
  readonly children: ReactNode;
}

/** What the whole application asks for: where styles go, the words of the reader, the resources that may be listed. */
function Around({ dictionary, styles, listed, children }: AroundProps) {
  return (
    <CacheProvider value={styles}>
      <Spoken.Provider value={dictionary}>
        <Resources.Provider value={listed}>{children}</Resources.Provider>
      </Spoken.Provider>
    </CacheProvider>
  );
}
