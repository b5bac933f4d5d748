import { HydraAdmin, ResourceGuesser } from '@api-platform/admin';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { useMemo, useState } from 'react';
import { officeAuthentication } from './authentication';
import { representation, schemaAnalyzer } from './api-description';
import { pageByHand } from './by-hand/pages';
import { dataProvider } from './data-provider';
import type { Dictionary } from './dictionaries';
import { naming, officeLanguages, officeStore } from './languages';
import { OfficeLayout } from './office-layout';
import { ResourceList } from './resource-list';
import { ResourceCreate, ResourceEdit, ResourceShow } from './resource-pages';
import { Resources } from './resources';
import { mayList } from './rights';
import { Start } from './start';
import { darkTheme, lightTheme } from './themes';
import type { Resource } from '@api-platform/api-doc-parser';

/** The page allows no style but ours: what emotion writes carries the page's nonce. */
const styles = createCache({ key: 'office', nonce: document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content });

/** An administration of every resource that the API describes. */
export function BackOffice({ resources, dictionary }: { readonly resources: readonly Resource[]; readonly dictionary: Dictionary }) {
  const listed = useMemo(() => resources.filter(mayList), [resources]);
  const [office] = useState(() => {
    const i18nProvider = officeLanguages(resources, dictionary);
    return { i18nProvider, authProvider: officeAuthentication(i18nProvider), store: officeStore() };
  });
  const nameOf = naming(office.i18nProvider.translate).one;
  return (
    <CacheProvider value={styles}>
      <Resources.Provider value={listed}>
        <HydraAdmin
          title={document.body.dataset['product'] || 'Lyceum'}
          entrypoint={`${location.origin}/api`}
          dataProvider={dataProvider}
          schemaAnalyzer={schemaAnalyzer}
          {...office}
          layout={OfficeLayout}
          loginPage={false}
          dashboard={Start}
          theme={lightTheme}
          darkTheme={darkTheme}
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
      </Resources.Provider>
    </CacheProvider>
  );
}
