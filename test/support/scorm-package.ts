import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import yazl from 'yazl';
import type { ApiClient, Reply } from './api-client.js';
import type { Classroom } from './classroom.js';
import { form } from './form.js';

/** Files of a package by their names. */
export type PackageFiles = Readonly<Record<string, string | Buffer>>;

const V2004 =
  'xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss" xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3" xmlns:adlnav="http://www.adlnet.org/xsd/adlnav_v1p3"';
const NAMESPACES = {
  '1.2': 'xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"',
  '2004 3rd Edition': V2004,
  '2004 4th Edition': V2004,
} as const;

/** A manifest around organizations and resources that are written out. */
export function manifestOf(organizations: string, resources: string, version: keyof typeof NAMESPACES = '1.2'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="M" ${NAMESPACES[version]}>
  <metadata><schema>ADL SCORM</schema><schemaversion>${version}</schemaversion></metadata>
  <organizations default="O">${organizations}</organizations>
  <resources>${resources}</resources>
</manifest>`;
}

export function scoResource(identifier: string, href: string, version: keyof typeof NAMESPACES = '1.2'): string {
  const type = version === '1.2' ? 'scormtype' : 'scormType';
  return `<resource identifier="${identifier}" type="webcontent" adlcp:${type}="sco" href="${href}"><file href="${href}"/></resource>`;
}

/** One organization of one SCO. @param inItem elements within the item */
export function singleSco(inItem = '', version: keyof typeof NAMESPACES = '1.2', inOrganization = ''): string {
  const item = `<item identifier="S1" identifierref="R1"><title>Lesson</title>${inItem}</item>`;
  const organization = `<organization identifier="O"><title>Course</title>${item}${inOrganization}</organization>`;
  return manifestOf(organization, scoResource('R1', 'index.html', version), version);
}

const NOT_SATISFIED =
  '<imsss:ruleConditions><imsss:ruleCondition condition="satisfied" referencedObjective="FIRST" operator="not"/></imsss:ruleConditions>';

/** Three items in a part of a course that are to be done in their order; the second is closed until the first is passed. */
export function forcedOrder(inFirst = ''): string {
  const item = (ref: string, inItem: string): string =>
    `<item identifier="${ref}" identifierref="R"><title>Lesson ${ref}</title>${inItem}</item>`;
  const shared = (writes: string): string => `<imsss:mapInfo targetObjectiveID="GLOBAL" readSatisfiedStatus="true" ${writes}/>`;
  const first = `<imsss:sequencing><imsss:objectives><imsss:primaryObjective objectiveID="OWN">${shared('writeSatisfiedStatus="true"')}</imsss:primaryObjective></imsss:objectives></imsss:sequencing>`;
  const second =
    `<imsss:sequencing><imsss:sequencingRules><imsss:preConditionRule>${NOT_SATISFIED}<imsss:ruleAction action="disabled"/></imsss:preConditionRule></imsss:sequencingRules>` +
    `<imsss:objectives><imsss:primaryObjective objectiveID="OWN"/><imsss:objective objectiveID="FIRST">${shared('')}</imsss:objective></imsss:objectives></imsss:sequencing>`;
  const flow = '<imsss:sequencing><imsss:controlMode choice="false" flow="true"/></imsss:sequencing>';
  const items = `${item('A', inFirst + first)}${item('B', second)}${item('C', '')}`;
  const part = `<item identifier="P"><title>Part</title>${items}${flow}</item>`;
  const organization = `<organization identifier="O"><title>In order</title>${part}${flow}</organization>`;
  return manifestOf(organization, scoResource('R', 'index.html', '2004 3rd Edition'), '2004 3rd Edition');
}

/** A zip file. */
export function zipped(files: PackageFiles): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

/** A zip file whose large files are stored as they are, so that it is as large as they are. */
export function zippedStored(files: PackageFiles): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name, { compress: false });
  zip.end();
  return buffer(zip.outputStream as Readable);
}

/** Sends a package as a teacher does. @param fields of the form beside the file */
export function importPackage(room: Classroom, zip: Buffer, fields: Readonly<Record<string, string>> = {}): Promise<Reply> {
  return sendPackage(room.asTeacher, `/api/learning_paths/scorm/import?cid=${room.course}`, zip, fields);
}

export function sendPackage(who: ApiClient, address: string, zip: Buffer, fields: Readonly<Record<string, string>> = {}): Promise<Reply> {
  const texts = Object.entries(fields).map(([name, content]) => ({ name, content }));
  const { body, type } = form([...texts, { name: 'uploadFile', filename: 'package.zip', type: 'application/zip', content: zip }]);
  return who.send('POST', address, body, { 'Content-Type': type });
}
