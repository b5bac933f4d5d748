/** Packages of SCORM 1.2 with one item, whose page is `page.html`. */
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

const MANIFEST = `<?xml version="1.0"?>
<manifest identifier="M" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="O"><organization identifier="O"><title>Package</title>
    <item identifier="I" identifierref="R"><title>Page</title></item></organization></organizations>
  <resources><resource identifier="R" type="webcontent" adlcp:scormtype="sco" href="page.html"/></resources>
</manifest>`;

/** @param {Record<string, Buffer>} files by their names @returns {Promise<Buffer>} the zip file */
export function packageOf(files) {
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.from(MANIFEST), 'imsmanifest.xml');
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name);
  zip.end();
  return buffer(zip.outputStream);
}
