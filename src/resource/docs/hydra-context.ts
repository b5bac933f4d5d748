const NAMESPACES = {
  hydra: 'http://www.w3.org/ns/hydra/core#',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  owl: 'http://www.w3.org/2002/07/owl#',
  schema: 'https://schema.org/',
};

/** The Hydra core terms, inlined so that no client needs the network to read them. */
const HYDRA_TERMS = {
  ...Object.fromEntries(
    [
      'ApiDocumentation',
      'Class',
      'Collection',
      'Entrypoint',
      'Link',
      'Operation',
      'SupportedProperty',
      'PartialCollectionView',
      'IriTemplate',
      'IriTemplateMapping',
    ].map((term) => [term, `hydra:${term}`]),
  ),
  ...Object.fromEntries(
    [
      'title',
      'description',
      'method',
      'required',
      'readable',
      'writeable',
      'totalItems',
      'expectsHeader',
      'headerName',
      'possibleValue',
    ].map((term) => [term, `hydra:${term}`]),
  ),
  ...Object.fromEntries(
    [
      'member',
      'view',
      'first',
      'last',
      'next',
      'previous',
      'entrypoint',
      'supportedClass',
      'supportedProperty',
      'supportedOperation',
      'property',
    ].map((term) => [term, { '@id': `hydra:${term}`, '@type': '@id' }]),
  ),
  returns: { '@id': 'hydra:returns', '@type': '@vocab' },
  expects: { '@id': 'hydra:expects', '@type': '@vocab' },
  label: 'rdfs:label',
};

/** @param url absolute address of the documentation, which the names of all classes and properties are relative to */
export function hydraContext(url: string): readonly object[] {
  return [
    { ...NAMESPACES, ...HYDRA_TERMS },
    {
      '@vocab': `${url}#`,
      domain: { '@id': 'rdfs:domain', '@type': '@id' },
      range: { '@id': 'rdfs:range', '@type': '@id' },
      subClassOf: { '@id': 'rdfs:subClassOf', '@type': '@id' },
    },
  ];
}
