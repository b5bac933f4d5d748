type Node = Record<string, unknown>;

/** One thing wrong with a body. */
export function violationClass(): Node {
  const properties = ['propertyPath', 'message', 'code'].map((name) => plainProperty('ConstraintViolation', name));
  return { '@id': '#ConstraintViolation', '@type': 'Class', title: 'ConstraintViolation', supportedProperty: properties };
}

/** All that is wrong with a body. */
export function violationListClass(): Node {
  return {
    '@id': '#ConstraintViolationList',
    '@type': 'Class',
    title: 'ConstraintViolationList',
    supportedProperty: [
      {
        '@type': 'SupportedProperty',
        property: {
          '@id': '#ConstraintViolationList/violations',
          '@type': 'rdf:Property',
          domain: '#ConstraintViolationList',
          label: 'violations',
          range: '#ConstraintViolation',
        },
        title: 'violations',
        readable: true,
        writeable: false,
      },
    ],
  };
}

function plainProperty(owner: string, name: string): Node {
  return {
    '@type': 'SupportedProperty',
    property: { '@id': `#${owner}/${name}`, '@type': 'rdf:Property', domain: `#${owner}`, label: name, range: 'xsd:string' },
    title: name,
    readable: true,
    writeable: false,
  };
}
