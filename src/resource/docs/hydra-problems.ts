import { type Node, supportedProperty } from './hydra-properties.js';

const XSD_STRING = { range: 'xsd:string' } as const;

/** The classes of what is sent where a request is refused. */
export function problemClasses(): Node[] {
  return [
    problemClass('Error', 'A rejection or a failure (RFC 9457).', []),
    problemClass('ConstraintViolation', 'All that is wrong with a body; also each single thing in `violations`.', [
      supportedProperty('ConstraintViolation', 'violations', { details: { range: '#ConstraintViolation' } }),
      supportedProperty('ConstraintViolation', 'propertyPath', { details: { ...XSD_STRING, '@id': '#propertyPath' } }),
      ...['message', 'code'].map((name) => supportedProperty('ConstraintViolation', name, { details: XSD_STRING })),
    ]),
    violationListClass(),
  ];
}

function problemClass(name: string, description: string, properties: readonly Node[]): Node {
  const members = ['type', 'detail', 'instance'].map((member) => supportedProperty(name, member, { details: XSD_STRING }));
  const status = supportedProperty(name, 'status', { details: { range: 'xsd:integer' } });
  return { '@id': `#${name}`, '@type': 'Class', title: name, description, supportedProperty: [...members, status, ...properties] };
}

/** The name that clients of the reference's third generation look for. */
function violationListClass(): Node {
  const violations = supportedProperty('ConstraintViolationList', 'violations', { details: { range: '#ConstraintViolation' } });
  return { '@id': '#ConstraintViolationList', '@type': 'Class', title: 'ConstraintViolationList', supportedProperty: [violations] };
}
